// The SQL of logins by browser.
import { isoOf, plus, SECOND_MS, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { EARLY_SECONDS, SLOWER_SECONDS } from './bounds.ts';
import { deviceLogins, type LoginRow } from './tables.ts';

/** The login that a person can still answer. */
export const findWaiting = (db: Db, userCodeHash: string, now: Instant): Promise<LoginRow | undefined> =>
  db.maybe(
    sql<LoginRow>`
      select ${columnsOf(deviceLogins)} from device_logins
      where user_code_hash = ${userCodeHash} and answer is null and expires_at > ${isoOf(now)}`,
  );

export type Polled = LoginRow & { readonly is_early: boolean };

/** Notes that the command line has asked, and whether that was too early. */
export const notePoll = (db: Db, deviceCodeHash: string, now: Instant): Promise<Polled | undefined> =>
  db.maybe(
    sql<Polled>`
      with before as (
        select id, coalesce(
          polled_at > ${isoOf(plus(now, EARLY_SECONDS * SECOND_MS))}::timestamptz
            - make_interval(secs => interval_seconds), false) as is_early
        from device_logins where device_code_hash = ${deviceCodeHash} for update)
      update device_logins d set
        polled_at = ${isoOf(now)},
        interval_seconds = d.interval_seconds + case when b.is_early then ${SLOWER_SECONDS}::int else 0 end
      from before b where d.id = b.id
      returning ${columnsOf(deviceLogins, 'd')}, b.is_early`,
  );

export const lockLogin = (db: Db, id: string): Promise<LoginRow> =>
  db.one(sql<LoginRow>`select ${columnsOf(deviceLogins)} from device_logins where id = ${id} for update`);

type Answer = Pick<LoginRow, 'answer' | 'user_id' | 'acting_tenant_id'> &
  Partial<Pick<LoginRow, 'key_name' | 'scopes' | 'hourly_limit'>>;

/** Returns false if it was answered meanwhile, or has expired. */
export const answerLogin = async (db: Db, id: string, to: Answer, now: Instant): Promise<boolean> =>
  (await db.run(
    sql`update device_logins set
          answer = ${to.answer}, answered_at = ${isoOf(now)}, user_id = ${to.user_id},
          acting_tenant_id = ${to.acting_tenant_id}, key_name = ${to.key_name ?? null},
          scopes = ${to.scopes === undefined ? null : JSON.stringify(to.scopes)}::jsonb,
          hourly_limit = ${to.hourly_limit ?? null}
        where id = ${id} and answer is null and expires_at > ${isoOf(now)}`,
  )) > 0;

/** The login is locked. */
export const noteUsed = (db: Db, id: string, keyId: string, now: Instant): Promise<number> =>
  db.run(sql`update device_logins set used_at = ${isoOf(now)}, key_id = ${keyId} where id = ${id}`);

/** The login is locked, and the person who allowed it may not do so any more. */
export const takeBack = (db: Db, id: string): Promise<number> =>
  db.run(sql`update device_logins set answer = 'denied' where id = ${id}`);
