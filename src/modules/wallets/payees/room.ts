// Whether an owner may have one more payee, and what is known of its account from one that they had.
import { DAY_MS, plus, type Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import { repeatOf, type RequestKey } from '#platform/idempotency/repeat.ts';
import type { ResolvedAccount } from '#modules/wallets/wallets/port.ts';
import { countPayees, findPayee, findPayeeByKey, PAYEES_MAX, type Owner } from './queries.ts';
import { refusal } from './refusals.ts';
import { isVerified, type PayeeRow } from './tables.ts';

/** Each answer shows whose an account is: an owner gets so many, and no list of everybody. */
const PAYEES_PER_DAY_MAX = 100;
/** A number stays with its holder, so for so long an owner is not asked to wait for its answer again. */
const KNOWN_FOR_MS = 7 * DAY_MS;

type RoomInput = { readonly now: Instant; readonly number?: string | undefined };

/** Answers the id of a payee of theirs whose answer can be used again. */
export async function requireRoom(
  db: Db,
  owner: Owner,
  { now, number = '' }: RoomInput,
): Promise<string | null> {
  const since = plus(now, -DAY_MS);
  const counted = await countPayees(db, owner, { since, number, knownSince: plus(now, -KNOWN_FOR_MS) });
  if (counted.held >= PAYEES_MAX || counted.recent >= PAYEES_PER_DAY_MAX)
    throw refusal('too_many_payees', { limit: PAYEES_MAX, dailyLimit: PAYEES_PER_DAY_MAX });
  return counted.known_id;
}

/** Whose an account is, and since when that is known. */
export type KnownAccount = { readonly account: ResolvedAccount; readonly verifiedAt: Instant };

export async function findKnown(db: Db, owner: Owner, id: string | null): Promise<KnownAccount | undefined> {
  const row = id === null ? undefined : await findPayee(db, owner, id);
  if (row === undefined || row.verified_at === null || !isVerified(row)) return undefined;
  const { number, alias, currency, holder_name: name, tax_id: taxId } = row;
  return { account: { number, alias, currency, holder: { name, taxId } }, verifiedAt: row.verified_at };
}

/** What the same request has created before, if its answer was lost. */
export async function findCreated(
  db: Db,
  owner: Owner,
  { requestKey, now }: { readonly requestKey: RequestKey | undefined; readonly now: Instant },
): Promise<PayeeRow | undefined> {
  if (requestKey === undefined) return undefined;
  const row = await findPayeeByKey(db, owner, { keyDigest: requestKey.digest, now });
  return row && repeatOf(row, requestKey).row;
}
