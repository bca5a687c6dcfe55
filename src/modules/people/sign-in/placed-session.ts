// The session of a request, with what its person is.
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql, type Db } from '#platform/db/sql.ts';
import { findNamed, isFoundByName } from '#platform/across-cells/names.ts';
import type { Withheld } from '#platform/context/rights.ts';
import type { Role } from '#platform/context/role.ts';
import { layoutOf } from '#modules/base/identity/layout-rows.ts';
import { hashOfSecret } from './cookie.ts';
import { isGood } from './session.ts';
import { sessions, type SessionRow } from './tables.ts';
import { voucherOf } from './voucher.ts';

/** A session, and what its person is in the tenant that it acts in: a member, and a cardholder. */
export type PlacedSession = SessionRow & {
  readonly role: Role | null;
  readonly withheld_rights: Withheld | null;
  readonly second_signature_for: readonly string[] | null;
  readonly person_id: string | null;
};

/** A session with the cells of the tenant that it acts in. */
type FoundSession = PlacedSession & {
  readonly organization_id: string | null;
  readonly cells: number | null;
  readonly split_into: number | null;
  readonly split_done: number | null;
  readonly split_moving: number | null;
  readonly split_open: number | null;
};

const COLUMNS = sessions.columnNames.map((name) => `s.${name}`).join(', ');
const placed = (person: string, join: string): string =>
  `select ${COLUMNS}, m.role, o.withheld_rights, o.second_signature_for, t.organization_id, t.cells, t.split_into, t.split_done, t.split_moving, t.split_open, ${person} as person_id
   from sessions s
   left join tenants t on t.id = s.acting_tenant_id
   left join organizations o on o.id = t.organization_id
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
 * The valid session of a secret, in one query, since every request of a session asks for it. If tables are
 * sharded, the person is asked for in the shard of the tenant: one query would look into all of them, of
 * which one may be away. So it is if the tenant has several cells.
 */
export async function findPlacedSession(
  db: Db & Pick<Pool, 'isSharded'>,
  secret: string,
  now: Instant,
): Promise<PlacedSession | undefined> {
  const { isSharded } = db;
  const asked = rawQuery<FoundSession>(isSharded ? WITHOUT_PERSON : WITH_PERSON, [hashOfSecret(secret)]);
  const found = await db.maybe(asked);
  if (found === undefined || !isGood(found, now) || !isWhereItMay(found)) return undefined;
  const {
    organization_id: _,
    cells,
    split_into,
    split_done,
    split_moving,
    split_open,
    ...session
  } = asVouchedFor(found);
  const { acting_tenant_id: tenantId } = session;
  if (tenantId === null || cells === null) return session;
  const layout = layoutOf({
    cells,
    split_into,
    split_done: split_done ?? 0,
    split_moving: split_moving ?? 0,
    split_open: split_open ?? 0,
  });
  const ofTenant = { cellIds: cellIdsOf(tenantId, split_into ?? cells), layout };
  if (isFoundByName(ofTenant)) {
    const named = await findNamed(db, ofTenant, ['email', session.email.toLowerCase()]);
    return { ...session, person_id: named ?? null };
  }
  return isSharded ? { ...session, person_id: await personIn(db, tenantId, session.email) } : session;
}

/** One that an organization vouches for acts at that organization. */
function isWhereItMay(row: FoundSession): boolean {
  const vouchedBy = voucherOf(row);
  return vouchedBy === null || vouchedBy === row.organization_id;
}

/** And is not a member of it, whatever its person is. */
const asVouchedFor = (row: FoundSession): FoundSession =>
  voucherOf(row) === null ? row : { ...row, role: null };

async function personIn(db: Db, tenantId: string, email: string): Promise<string | null> {
  const person = await db.maybe(
    sql<{ id: string }>`
      select id from cardholders where tenant_id = ${tenantId} and lower(email) = lower(${email})`,
  );
  return person?.id ?? null;
}
