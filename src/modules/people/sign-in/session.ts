// Sessions: how one begins, and until when it is valid. Each sign-in makes a new one, in real time.
import { DAY_MS, instant, MINUTE_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { isDatabaseAway } from '#platform/db/pool.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { cryptoRandom, type Id, type NewId } from '#platform/ids/ids.ts';
import { hashOfSecret, makeSecret } from './cookie.ts';
import { sessions, type SessionRow } from './tables.ts';
import { DEPLOYMENT, type Voucher } from './voucher.ts';

const SESSION_MS_MAX = 30 * DAY_MS;
export const SESSION_SECONDS_MAX = SESSION_MS_MAX / 1_000;
/** One that is not used for this long is over. */
const IDLE_MS_MAX = 7 * DAY_MS;
/** Its last use is not written more often than this. */
const SEEN_EVERY_MS = 5 * MINUTE_MS;

export type NewSession = {
  readonly id?: Id<'ses'>;
  readonly userId: string;
  readonly email: string;
  readonly tenantId: string | null;
  readonly vouchedBy: Voucher;
  readonly now: Instant;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The address at which people reach this deployment. */
  readonly baseUrl: string;
};

/** Answers the secret for the cookie, which is kept nowhere. */
export async function startSession(
  db: Db,
  newId: NewId,
  { id = newId('ses'), userId, email, tenantId, vouchedBy, now, ip, userAgent, baseUrl }: NewSession,
): Promise<{ row: SessionRow; secret: string }> {
  const secret = makeSecret(cryptoRandom, baseUrl);
  const row: SessionRow = {
    id,
    user_id: userId,
    email,
    token_hash: hashOfSecret(secret),
    acting_tenant_id: tenantId,
    created_at: now,
    last_seen_at: now,
    proven_at: now,
    expires_at: plus(now, SESSION_MS_MAX),
    ended_at: null,
    ip,
    user_agent: userAgent,
    vouched_by: vouchedBy ?? DEPLOYMENT,
  };
  await insertRows(db, sessions, [row]);
  return { row, secret };
}

/** The session of a secret, if it is valid. */
export async function findSession(db: Db, secret: string, now: Instant): Promise<SessionRow | undefined> {
  const row = await db.maybe(
    sql<SessionRow>`
      select ${columnsOf(sessions)} from sessions where token_hash = ${hashOfSecret(secret)} and ended_at is null`,
  );
  return row !== undefined && isGood(row, now) ? row : undefined;
}

export const isGood = (row: SessionRow, now: Instant): boolean =>
  row.ended_at === null && row.vouched_by !== null && now < endsAt(row);

/** If it is not used any more. */
export const endsAt = (row: SessionRow): Instant =>
  instant(Math.min(row.expires_at, plus(row.last_seen_at, IDLE_MS_MAX)));

/** Sessions that were last used then or before are over. */
export const oldestGood = (now: Instant): Instant => plus(now, -IDLE_MS_MAX);

/** The session of a request which was let in. */
export const findOwnSession = (db: Db, id: string): Promise<SessionRow> =>
  db.one(sql<SessionRow>`select ${columnsOf(sessions)} from sessions where id = ${id}`);

/**
 * The sessions of somebody who was a member of an organization act for none of its sides any more, unless the
 * person is a cardholder.
 */
export const takeFromSessions = (db: Db, organizationId: string, userId: string): Promise<number> =>
  db.run(
    sql`update sessions s set acting_tenant_id = null from tenants t
        where s.user_id = ${userId} and s.acting_tenant_id = t.id and t.organization_id = ${organizationId}
          and s.id not in (
            select o.id from sessions o
            join cardholders c on split_part(c.tenant_id, '.', 1) = o.acting_tenant_id
              and lower(c.email) = lower(o.email)
            where o.user_id = ${userId})`,
  );

/** The sessions among these that their person has ended. One that has expired was not. */
export async function endedAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.all(
    sql<{ id: string }>`select id from sessions where id = any(${ids}::text[]) and ended_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

export const endSession = (db: Db, id: string, now: Instant): Promise<number> =>
  db.run(sql`update sessions set ended_at = ${isoOf(now)} where id = ${id} and ended_at is null`);

export const endSessionOf = (db: Db, secret: string, now: Instant): Promise<number> =>
  db.run(
    sql`update sessions set ended_at = ${isoOf(now)}
        where token_hash = ${hashOfSecret(secret)} and ended_at is null`,
  );

/** Moves the end of a session that is used. If that cannot be written now, the next request does. */
export async function noteSeen(
  db: Db,
  { id, last_seen_at: seenAt }: SessionRow,
  now: Instant,
): Promise<void> {
  if (now - seenAt < SEEN_EVERY_MS) return;
  await db
    .run(
      sql`update sessions set last_seen_at = ${isoOf(now)} where id = ${id} and last_seen_at < ${isoOf(now)}`,
    )
    .catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
    });
}
