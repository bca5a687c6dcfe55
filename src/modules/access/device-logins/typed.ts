// Finds the login whose code a person has typed. What is expired or answered is as little found as what never
// was, and wrong codes are counted.
import type { SignedInUser } from '#platform/context/context.ts';
import { countTry, refuseTooMany } from '#modules/people/sign-in/attempts.ts';
import { WRONG_OF_PERSON } from './bounds.ts';
import { findWaiting } from './queries.ts';
import { refusal } from './refusals.ts';
import type { LoginServices } from './services.ts';
import type { LoginRow } from './tables.ts';
import { hashOfUserCode, readUserCode } from './user-code.ts';

/** Counts on its own, before whatever it is for: a count must stay though that is refused. */
export async function findTyped(
  { pool, sealer, clock }: LoginServices,
  { id: userId }: Pick<SignedInUser, 'id'>,
  typed: string,
): Promise<LoginRow> {
  const now = clock.now();
  await refuseTooMany(pool, WRONG_OF_PERSON, userId, now);
  const code = readUserCode(typed);
  const row = code === undefined ? undefined : await findWaiting(pool, hashOfUserCode(sealer, code), now);
  if (row !== undefined) return row;
  await countTry(pool, WRONG_OF_PERSON, userId, now);
  throw refusal('user_code_unknown', { field: 'userCode' });
}
