// How often something may be tried. A while begins with its first try and is counted in the database, so it
// holds over all processes. Whose tries they are is stored as a hash.
import { hash } from 'node:crypto';
import { isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Refusal, Wording } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { signInAttempts, type AttemptsRow } from './tables.ts';

export type Bound = {
  readonly what: string;
  readonly max: number;
  readonly whileMs: number;
  /** The wording for too many tries; without it, that of codes. */
  readonly wording?: Pick<Wording, 'message' | 'fix'>;
};

const SECOND_MS = 1_000;
const keyOf = ({ what }: Bound, whose: string): string => hash('sha256', `${what} of ${whose}`);

/** Counts one try, or refuses it if there were as many as may be. */
export async function countTry(db: Db, bound: Bound, whose: string, now: Instant): Promise<void> {
  const key = keyOf(bound, whose);
  const isCounted = await db.run(
    sql`insert into sign_in_attempts as a (key, used, ends_at)
        values (${key}, 1, ${isoOf(plus(now, bound.whileMs))})
        on conflict (key) do update set
          used = case when a.ends_at <= ${isoOf(now)} then 1 else a.used + 1 end,
          ends_at = case when a.ends_at <= ${isoOf(now)} then excluded.ends_at else a.ends_at end
        where a.ends_at <= ${isoOf(now)} or a.used < ${bound.max}`,
  );
  if (isCounted === 0) await refuseTooMany(db, bound, whose, now);
}

/** Refuses if there were as many tries as may be, and counts nothing. */
export async function refuseTooMany(db: Db, bound: Bound, whose: string, now: Instant): Promise<void> {
  const row = await db.maybe(
    sql<AttemptsRow>`
      select ${columnsOf(signInAttempts)} from sign_in_attempts
      where key = ${keyOf(bound, whose)} and used >= ${bound.max} and ends_at > ${isoOf(now)}`,
  );
  if (row !== undefined) throw tooMany(row.ends_at - now, bound.wording);
}

/** A person who has proven who they are has nothing to be held back for. */
export const forgetTries = (db: Db, bound: Bound, whose: string): Promise<number> =>
  db.run(sql`delete from sign_in_attempts where key = ${keyOf(bound, whose)}`);

const tooMany = (waitMs: number, wording: Bound['wording'] = TOO_MANY): Refusal =>
  refusal('rate_limited', {}, { ...wording, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / SECOND_MS)) });

const TOO_MANY = {
  message: {
    en: 'Too many codes were asked for or tried.',
    es: 'Se pidieron o probaron demasiados códigos.',
    pt: 'Foram pedidos ou tentados códigos demais.',
  },
  fix: {
    en: 'Wait the number of seconds in `Retry-After`, or sign in with a passkey.',
    es: 'Espere los segundos que indica `Retry-After`, o inicie sesión con una passkey.',
    pt: 'Aguarde os segundos indicados em `Retry-After`, ou entre com uma passkey.',
  },
};
