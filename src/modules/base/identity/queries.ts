// The questions identity asks of its tables.
import type { Withheld } from '#platform/context/rights.ts';
import type { Role } from '#platform/context/role.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { Mode } from '#platform/context/context.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import type { Since, WrittenAbout } from '#platform/events/written-about.ts';
import { hashOfKey, isKeyText } from './key-text.ts';
import { apiKeys, type ApiKeyRow } from './tables.ts';

const OWNERS_MAX = 100;
const MEMBERSHIPS_MAX = 200;

export type Owner = { readonly user_id: string; readonly email: string };

/** Who answers for an organization. */
export const listOwners = (db: Db, organizationId: string): Promise<Owner[]> =>
  db.all(
    sql<Owner>`
      select u.id as user_id, u.email from memberships m join users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.role = 'owner' order by u.id limit ${OWNERS_MAX}`,
  );

/** A side of an organization that a person is a member of. */
export type Membership = {
  readonly tenant_id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly role: Role;
  readonly withheld_rights: Withheld | null;
};

/** Both sides of each organization of a person. */
export const membershipsQuery = (userId: string): Query<Membership> =>
  sql<Membership>`
    select t.id as tenant_id, o.id as organization_id, o.name, t.mode, m.role, o.withheld_rights
    from memberships m join organizations o on o.id = m.organization_id join tenants t on t.organization_id = o.id
    where m.user_id = ${userId}
    order by o.id, t.mode desc limit ${MEMBERSHIPS_MAX}`;

export type Side = Omit<Membership, 'role' | 'withheld_rights'>;

/** Whose sides these are. */
export const sidesQuery = (tenantIds: readonly string[]): Query<Side> =>
  sql<Side>`
    select t.id as tenant_id, o.id as organization_id, o.name, t.mode
    from tenants t join organizations o on o.id = t.organization_id
    where t.id = any(${tenantIds}::text[]) order by o.id, t.mode desc`;

export const listApiKeys = (
  db: Db,
  tenantId: string,
  after: string | null,
  limit: number,
): Promise<ApiKeyRow[]> =>
  db.all(
    sql<ApiKeyRow>`
      select ${columnsOf(apiKeys)} from api_keys where tenant_id = ${tenantId} and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

export const lockApiKey = (db: Db, tenantId: string, id: string): Promise<ApiKeyRow | undefined> =>
  db.maybe(
    sql<ApiKeyRow>`select ${columnsOf(apiKeys)} from api_keys where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** The active key whose text this is, if a login by browser gave it. */
export async function findKeyOfLogin(db: Db, raw: string): Promise<ApiKeyRow | undefined> {
  if (!isKeyText(raw)) return undefined;
  return db.maybe(
    sql<ApiKeyRow>`
      select ${columnsOf(apiKeys)} from api_keys
      where key_hash = ${hashOfKey(raw)} and status = 'active' and login_id is not null`,
  );
}

export const auditedSince = ({ tenantId, since, found, limit }: Since): Query<WrittenAbout> =>
  sql<WrittenAbout>`
    select id, target_id as object_id from audit_log
    where tenant_id = ${tenantId} and id >= ${firstIdOf('aud', since)} and id <> all(${found})
    order by id limit ${limit}`;
