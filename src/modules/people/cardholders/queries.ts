// The SQL queries of cardholders.
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { OF_ALL_TENANTS } from '#platform/db/scopes.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { NOT_CONNECTED } from '#platform/provider/connected.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Id } from '#platform/ids/ids.ts';
import { findNamed, isFoundByName, type Name, type NamedRows } from '#platform/across-cells/names.ts';
import { cardholders, type CardholderRow } from './tables.ts';

export const cardholderQuery: (tenantId: string, id: string) => Query<CardholderRow> = lookUpBy(cardholders, [
  'tenant_id',
  'id',
]);

export const findCardholder = (db: Db, tenantId: string, id: string): Promise<CardholderRow | undefined> =>
  db.maybe(cardholderQuery(tenantId, id));

export const lockCardholder = (db: Db, tenantId: string, id: string): Promise<CardholderRow | undefined> =>
  db.maybe(
    sql<CardholderRow>`select ${columnsOf(cardholders)} from cardholders where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** At most one cardholder has this e-mail, which is compared without case. */
export const emailQuery = (tenantId: string, email: string): Query<CardholderRow> =>
  sql<CardholderRow>`
    select ${columnsOf(cardholders)} from cardholders
    where tenant_id = ${tenantId} and lower(email) = lower(${email})`;

/** The name by which an e-mail is found if the tenant has several cells. */
export const emailName = (email: string): Name => ['email', email.toLowerCase()];

export async function findByEmail(
  db: Db,
  tenant: Tenant,
  email: string,
): Promise<Pick<CardholderRow, 'id'> | undefined> {
  if (!isFoundByName(tenant)) return db.maybe(emailQuery(tenant.id, email));
  const id = await findNamed(db, tenant, emailName(email));
  return id === undefined ? undefined : { id: id as Id<'ch'> };
}

/** The cardholders with this e-mail in all tenants, at most one in each. */
export const everywhereByEmailQuery = (
  email: string,
  limit: number,
): Query<Pick<CardholderRow, 'tenant_id' | 'id'>> =>
  sql<Pick<CardholderRow, 'tenant_id' | 'id'>>`
    select tenant_id, id from cardholders where lower(email) = lower(${email}) order by tenant_id limit ${limit}`;

/** The cardholders that have one of these numbers, which may be of different countries. */
export const taxIdQuery = (tenantId: string, taxIds: readonly string[]): Query<CardholderRow> =>
  sql<CardholderRow>`
    select ${columnsOf(cardholders)} from cardholders
    where tenant_id = ${tenantId} and tax_id = any(${taxIds}::text[]) order by id desc`;

/** Which of these values another person has as well, in any cell. */
export async function ofOthers(
  db: Db,
  { cellIds, id }: { readonly cellIds: readonly string[]; readonly id: string },
  values: readonly string[],
): Promise<string[]> {
  const rows = await db.all(
    sql<{ value: string }>`
      select v.value from cardholders c
      cross join lateral (values (c.email), (c.phone_number), (c.tax_id), (c.identification_value)) as v(value)
      where c.tenant_id = any(${cellIds}::text[]) and c.id <> ${id} and v.value = any(${values}::text[])`,
  );
  return rows.map(({ value }) => value);
}

/** The tenant of a cardholder, without which ids are not known. */
export const tenantOfCardholder = async (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<string | undefined> =>
  (
    await db.maybe(
      sql<Pick<CardholderRow, 'tenant_id'>>`
        select tenant_id from cardholders where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
    )
  )?.tenant_id;

export type ListFilter = {
  readonly country: string | null;
  readonly kycStatus: string | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for if there is one. */
export const listCardholders = (db: Db, tenantId: string, filter: ListFilter): Promise<CardholderRow[]> =>
  db.all(
    sql<CardholderRow>`
      select ${columnsOf(cardholders)} from cardholders
      where tenant_id = ${tenantId}
        and (${filter.country}::text is null or country = ${filter.country})
        and (${filter.kycStatus}::text is null or kyc_status = ${filter.kycStatus})
        and (${filter.after}::text is null or id < ${filter.after})
      order by id desc limit ${filter.limit + 1}`,
  );

/** All of a cell with their names, in order. */
export const namedPersons: NamedRows = async (db, tenantId, after, limit) => {
  const rows = await db.all(
    sql<Pick<CardholderRow, 'id' | 'email' | 'tax_id'>>`
      select id, email, tax_id from cardholders where tenant_id = ${tenantId} and id > ${after}
      order by id limit ${limit} for share`,
  );
  return rows.map((row) => ({ id: row.id, objectId: row.id, names: namesOf(row) }));
};

/** What no two cardholders of a tenant have. */
export const namesOf = ({ email, tax_id: taxId }: Pick<CardholderRow, 'email' | 'tax_id'>): Name[] => [
  emailName(email),
  ['tax_id', taxId],
];

type ForgottenInput = {
  readonly kind: string;
  /** Every live side has an issuer, or else only those that have chosen a driver. */
  readonly hasLive: boolean;
  readonly chosen: readonly string[];
};

/** Cardholders of all tenants whose KYC has been open since before a moment and has no job on its way. */
export const findForgottenKyc = (
  db: Db,
  { kind, hasLive, chosen }: ForgottenInput,
  before: Instant,
  limit: number,
): Promise<Pick<CardholderRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<CardholderRow, 'tenant_id' | 'id'>>`
      select ${OF_ALL_TENANTS} c.tenant_id, c.id from cardholders c
      where c.kyc_status = 'pending' and c.created_at < ${isoOf(before)}
        and (${hasLive} or not c.kyc_reasons ? ${NOT_CONNECTED} or c.tenant_id = any(${chosen}::text[]))
        and not exists (select 1 from jobs j where j.tenant_id = c.tenant_id and j.kind = ${kind}
                          and j.failed_at is null and j.payload ->> 'cardholderId' = c.id)
      order by c.created_at limit ${limit}`,
  );
