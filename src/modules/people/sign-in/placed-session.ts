// The session of a request, with what its person is.
import type { Instant } from '#platform/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql, type Db } from '#platform/db/sql.ts';
import type { Role } from '#platform/role.ts';
import { hashOfSecret } from './cookie.ts';
import { isGood } from './session.ts';
import { sessions, type SessionRow } from './tables.ts';

/** A session, and what its person is in the tenant that it acts in: a member, and a cardholder. */
export type PlacedSession = SessionRow & { readonly role: Role | null; readonly person_id: string | null };

const COLUMNS = sessions.columnNames.map((name) => `s.${name}`).join(', ');
const placed = (person: string, join: string): string =>
  `select ${COLUMNS}, m.role, ${person} as person_id
   from sessions s
   left join tenants t on t.id = s.acting_tenant_id
   left join lateral (
     select role from memberships
     where organization_id = t.organization_id and user_id = s.user_id limit 1) m on true
   ${join}
   where s.token_hash = $1 and s.ended_at is null`;
const WITH_PERSON = placed(
  'c.id',
  'left join cardholders c on c.tenant_id = s.acting_tenant_id and lower(c.email) = lower(s.email)',
);
const WITHOUT_PERSON = placed('null::text', '');

/**
 * The valid session of a secret, in one query, since every request of a session asks for it. Where tables are
 * sharded the person is asked for in the shard of the tenant: one query would look into all of them, of which
 * one may be away.
 */
export async function findPlacedSession(
  db: Db & Pick<Pool, 'isSharded'>,
  secret: string,
  now: Instant,
): Promise<PlacedSession | undefined> {
  const { isSharded } = db;
  const asked = rawQuery<PlacedSession>(isSharded ? WITHOUT_PERSON : WITH_PERSON, [hashOfSecret(secret)]);
  const row = await db.maybe(asked);
  if (row === undefined || !isGood(row, now)) return undefined;
  return isSharded && row.acting_tenant_id !== null
    ? { ...row, person_id: await personIn(db, row.acting_tenant_id, row.email) }
    : row;
}

const personIn = async (db: Db, tenantId: string, email: string): Promise<string | null> =>
  (
    await db.maybe(
      sql<{ id: string }>`
        select id from cardholders where tenant_id = ${tenantId} and lower(email) = lower(${email})`,
    )
  )?.id ?? null;
