// Makes a payee of an account whose provider has not answered yet: it waits for the answer, and cannot be
// paid until then.
import type { Db } from '#platform/db/sql.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import type { Work } from '#platform/work/work.ts';
import { currencyOf } from '#modules/people/cardholders/currency.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { maskedKey } from '#modules/wallets/account-keys/show.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { areSame, claimsOf } from './claims.ts';
import { findBefore, insertRow, OWN_WALLET, type ToInsert } from './insert.ts';
import { VERIFY, verifyAfterMs } from './job-kinds.ts';
import { findPayee, findSamePayee, type Owner } from './queries.ts';
import { lockQuestion, waitFor } from './questions.ts';
import type { PayeeRequest } from './read-request.ts';
import { refusal } from './refusals.ts';
import { requireRoom } from './room.ts';
import type { PayeeRow, QuestionRow } from './tables.ts';

export type UnansweredPayee = ToInsert & { readonly question: QuestionRow };

/** Answers the payee that waits already if the same is asked again. */
export async function insertVerifying(
  work: Work,
  { id: ownerId }: CardholderRow,
  asked: UnansweredPayee,
): Promise<PayeeRow> {
  const { tenantId } = work;
  const owner = { tenantId, ownerId };
  const before = await findBefore(work, owner, asked);
  if (before !== undefined) return before;
  const { country, destination, field, question } = asked;
  const waits = await findWaiting(work, owner, await lockQuestion(work, tenantId, question.id), asked);
  if (waits !== undefined) return waits;
  const { number = null, alias = null, key } = destination;
  const same = number === null ? undefined : await findSamePayee(work, owner, number);
  if (same !== undefined) throw refusal('duplicate_payee', { field, payeeId: same.id });
  await requireRoom(work, owner, work);
  const wallet = await findWallet(work, tenantId, walletIdOf(ownerId));
  const isOwn = (number ?? alias) !== null && (wallet?.number === number || wallet?.alias === alias);
  if (isOwn) throw invalid([{ field, message: OWN_WALLET }]);
  const row = insertRow(work, ownerId, asked, {
    label: asked.label ?? alias ?? number ?? (key === undefined ? '' : maskedKey(key)),
    holder_name: null,
    number,
    alias,
    tax_id: null,
    currency: currencyOf(country),
    status: 'verifying',
    verified_at: null,
  });
  await waitFor(work, question, row.id, claimsOf(asked));
  work.enqueue(VERIFY, { payeeId: row.id, looks: 0 }, verifyAfterMs(0));
  return row;
}

/** The payee that waits for the answer to a question. One that was asked for otherwise is another's place. */
export async function findWaiting(
  db: Db,
  owner: Owner,
  question: QuestionRow | undefined,
  asked: PayeeRequest,
): Promise<PayeeRow | undefined> {
  if (question === undefined || question.payee_id === null) return undefined;
  const row = await findPayee(db, owner, question.payee_id);
  if (row === undefined || row.status === 'deleted') return undefined;
  if (question.claims !== null && areSame(question.claims, claimsOf(asked))) return row;
  throw refusal('duplicate_payee', { field: asked.field, payeeId: row.id });
}
