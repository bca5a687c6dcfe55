// How many codes that do not exist one caller may try. 80 bits need no such bound; it keeps the pages from
// being used to search.
import { MINUTE_MS, type Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { countTry, refuseTooMany } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';

const WRONG_CODES = { what: 'wrong receipt codes', max: 60, whileMs: 10 * MINUTE_MS };

/** Refuses with `rate_limited`. An address of the operator's own network stands for many callers. */
export async function refuseGuessing(db: Db, ip: string | null, now: Instant): Promise<void> {
  const network = callerNetworkOf(ip);
  if (network !== undefined) await refuseTooMany(db, WRONG_CODES, network, now);
}

export async function countWrongCode(db: Db, ip: string | null, now: Instant): Promise<void> {
  const network = callerNetworkOf(ip);
  if (network !== undefined) await countTry(db, WRONG_CODES, network, now);
}
