// What people know of the organization by name: its members, also those who have left, and its keys, also
// those that were revoked.
import { wholeOf } from '#platform/cells/cells.ts';
import type { Tenant } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Named, NamesPart } from '#platform/lists/names.ts';
import type { ApiKeyRow } from './tables.ts';
import type { User } from './users.ts';

type MemberName = Pick<User, 'id' | 'email'> & { readonly has_left: boolean };

const memberNames: NamesPart = {
  type: 'user',
  async find(db, { organizationId }, ids) {
    const rows = await db.all(
      sql<MemberName>`
        select u.id, u.email, m.user_id is null as has_left from users u
        left join memberships m on m.organization_id = ${organizationId} and m.user_id = u.id
        left join known_members k on k.organization_id = ${organizationId} and k.user_id = u.id
        where u.id = any(${ids}::text[]) and (m.user_id is not null or k.user_id is not null)`,
    );
    return new Map(
      rows.map(({ id, email, has_left: isFormer }) => [id, { name: email, objectId: null, isFormer }]),
    );
  },
  byEmail: async (db, { organizationId }, email) =>
    (
      await db.maybe(
        sql<Pick<User, 'id'>>`
          select u.id from users u
          left join memberships m on m.organization_id = ${organizationId} and m.user_id = u.id
          left join known_members k on k.organization_id = ${organizationId} and k.user_id = u.id
          where lower(u.email) = lower(${email}) and (m.user_id is not null or k.user_id is not null)`,
      )
    )?.id,
};

type KeyName = Pick<ApiKeyRow, 'id' | 'name' | 'status'>;

/** All cells have the keys of the first. */
async function namesOfKeys(
  db: Db,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const rows = await db.all(
    sql<KeyName>`
      select id, name, status from api_keys
      where tenant_id = ${wholeOf(tenant).id} and id = any(${ids}::text[])`,
  );
  return new Map(
    rows.map(({ id, name, status }) => [id, { name, objectId: null, isFormer: status === 'revoked' }]),
  );
}

export const identityNames: readonly NamesPart[] = [memberNames, { type: 'api_key', find: namesOfKeys }];
