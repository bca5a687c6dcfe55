// The SQL queries of payees.
import { isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { IDEMPOTENCY_WINDOW_MS } from '#platform/idempotency/idempotency.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import type { PayeeStatus } from './states.ts';
import { payees, type PayeeRow } from './tables.ts';

/** How many payees an owner can have, and so how long a list can be. */
export const PAYEES_MAX = 200;

export type Owner = { readonly tenantId: string; readonly ownerId: string };

/** A payee of this owner, deleted ones included. */
const payeeBy = lookUpBy(payees, ['tenant_id', 'id', 'cardholder_id']);

export const payeeQuery = ({ tenantId, ownerId }: Owner, id: string): Query<PayeeRow> =>
  payeeBy(tenantId, id, ownerId);

export const findPayee = (db: Db, owner: Owner, id: string): Promise<PayeeRow | undefined> =>
  db.maybe(payeeQuery(owner, id));

const payeeOfAny = lookUpBy(payees, ['tenant_id', 'id']);

/** Finds a payee of any owner of the tenant. */
export const findPayeeOfAny = (db: Db, tenantId: string, id: string): Promise<PayeeRow | undefined> =>
  db.maybe(payeeOfAny(tenantId, id));

export const lockPayee = (db: Db, { tenantId, ownerId }: Owner, id: string): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and id = ${id} and cardholder_id = ${ownerId} for update`,
  );

/** All that are not deleted, newest first. */
export const listPayees = (db: Db, { tenantId, ownerId }: Owner): Promise<PayeeRow[]> =>
  db.all(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and status <> 'deleted'
      order by id desc limit ${PAYEES_MAX}`,
  );

export type PayeesFilter = {
  readonly ownerId: string | null;
  readonly status: PayeeStatus | null;
  readonly after: string | null;
  readonly limit: number;
};

/**
 * Payees of an owner, or of all, deleted ones too. What a status leaves out makes a search long, which ends.
 */
export async function listPayeesOfAny(
  db: Db,
  tenantId: string,
  { ownerId, status, after, limit }: PayeesFilter,
): Promise<FoundRows<PayeeRow>> {
  const end =
    status !== null && ownerId === null
      ? await db.maybe(
          sql<Pick<PayeeRow, 'id'>>`
            select id from payees
            where tenant_id = ${tenantId} and (${after}::text is null or id < ${after})
            order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
        )
      : undefined;
  const rows = await db.all(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId}
        and (${ownerId}::text is null or cardholder_id = ${ownerId})
        and (${status}::text is null or status = ${status})
        and (${after}::text is null or id < ${after})
        and id >= ${end?.id ?? ''}
      order by id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo: end?.id ?? null };
}

/** The payee of an owner with this account, the active one first, which can be one that is unconfirmed. */
export const findSamePayee = (
  db: Db,
  { tenantId, ownerId }: Owner,
  number: string,
): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and number = ${number}
        and status in ('active', 'unconfirmed')
      order by status, id limit 1`,
  );

/** What a key last created for an owner, within its window, deleted or not. */
export const findPayeeByKey = (
  db: Db,
  { tenantId, ownerId }: Owner,
  { keyDigest, now }: { readonly keyDigest: string; readonly now: Instant },
): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and key_digest = ${keyDigest}
        and created_at > ${isoOf(plus(now, -IDEMPOTENCY_WINDOW_MS))}
      order by id desc limit 1`,
  );

/** What stands in the way of a new payee: one with its account, or that waits for the same answer. */
export const findTaken = (
  db: Db,
  { tenantId, ownerId }: Owner,
  by: { readonly number: string; readonly questionId: string },
): Promise<PayeeRow | undefined> =>
  db.maybe(
    sql<PayeeRow>`
      select ${columnsOf(payees)} from payees
      where tenant_id = ${tenantId} and cardholder_id = ${ownerId}
        and status in ('active', 'unconfirmed', 'verifying')
        and (number = ${by.number}
          or id = (select payee_id from payee_questions where tenant_id = ${tenantId} and id = ${by.questionId}))
      order by id limit 1`,
  );

export type PayeeCounts = {
  readonly held: number;
  readonly recent: number;
  /** The payee whose answer is used again. */
  readonly known_id: string | null;
};

/**
 * How many an owner has, how many were created since a moment, deleted ones included, and whether one of
 * these had the number and was verified not long ago.
 */
export const countPayees = (
  db: Db,
  { tenantId, ownerId }: Owner,
  {
    since,
    number,
    knownSince,
  }: { readonly since: Instant; readonly number: string; readonly knownSince: Instant },
): Promise<PayeeCounts> =>
  db.one(
    sql<PayeeCounts>`
      select
        (select count(*)::int from payees
         where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and status <> 'deleted') as held,
        (select count(*)::int from payees
         where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and created_at > ${isoOf(since)}) as recent,
        (select id from payees
         where tenant_id = ${tenantId} and cardholder_id = ${ownerId} and number = ${number}
           and named_by = 'number' and status = 'deleted' and verified_at > ${isoOf(knownSince)}
         order by verified_at desc, id desc limit 1) as known_id`,
  );
