// The questions about passkeys.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { passkeys, type PasskeyRow } from './tables.ts';

export const PASSKEYS_MAX = 20;

/** Newest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db.all(
    sql<PasskeyRow>`
      select ${columnsOf(passkeys)} from passkeys where user_id = ${userId} order by id desc limit ${PASSKEYS_MAX}`,
  );

export const findPasskey = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.maybe(
    sql<PasskeyRow>`select ${columnsOf(passkeys)} from passkeys where credential_id = ${credentialId}`,
  );

/** Counts under a lock, so that two requests at once cannot both register the last that is allowed. */
export async function lockAndCountPasskeys(db: Db, userId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`passkeys ${userId}`}, 0))`);
  const { n } = await db.one(
    sql<{ n: number }>`select count(*)::int as n from passkeys where user_id = ${userId}`,
  );
  return n;
}

/** Whether its counter still goes up with this use; another use may have come between. */
export async function noteUse(db: Db, id: string, counter: bigint, now: Instant): Promise<boolean> {
  const changed = await db.run(
    sql`update passkeys set counter = ${counter}, last_used_at = ${isoOf(now)}
        where id = ${id} and (counter < ${counter} or counter = 0 and ${counter}::bigint = 0)`,
  );
  return changed === 1;
}
