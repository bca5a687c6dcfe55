// Writes down what has become of the question about the account of a payee: it can be paid, its owner can
// confirm it, it is refused, or it is asked again later. Several may be at it, and a payee that is deleted
// meanwhile stays so.
import { plus, type Instant } from '#platform/time/clock.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import type { ResolvedAccount, ResolvingRefused } from '#modules/wallets/wallets/port.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { mismatchOf } from './claims.ts';
import { payeeRefused, payeeVerified } from './events.ts';
import { knownOf } from './insert.ts';
import { VERIFY, verifyAfterMs } from './job-kinds.ts';
import { findSamePayee, lockPayee } from './queries.ts';
import {
  ANSWERED_WITHIN_MS,
  destinationIn,
  endQuestion,
  leaveQuestion,
  lockQuestion,
  noteLook,
  questionIdOf,
} from './questions.ts';
import type { RefusedReason } from './states.ts';
import { isVerified, payees, type Claims, type PayeeRow } from './tables.ts';

type LookResult = {
  /** The payee as it was when the provider was asked. */
  readonly payee: PayeeRow;
  readonly looks: number;
  readonly realNow: Instant;
  readonly answer: ResolvedAccount | ResolvingRefused | 'unknown';
};

const REFUSALS: Readonly<Record<ResolvingRefused, RefusedReason>> = {
  not_found: 'account_not_found',
  not_payable: 'account_not_payable',
  not_told: 'not_answered',
};

export async function settle(work: Work, { payee, looks, realNow, answer }: LookResult): Promise<void> {
  const { tenantId } = work;
  const owner = { tenantId, ownerId: payee.cardholder_id };
  await lockCardholder(work, tenantId, owner.ownerId);
  const row = await lockPayee(work, owner, payee.id);
  if (row?.status !== 'verifying') return;
  const question = await lockQuestion(work, tenantId, questionIdOf(owner.ownerId, destinationIn(row)));
  // Without what was claimed, no answer is good enough.
  if (question?.payee_id !== row.id || question.claims === null)
    return refuse(work, row, { reason: 'not_answered', isFinal: false });
  const { claims } = question;
  if (typeof answer === 'string' && answer !== 'unknown')
    return refuse(work, row, { reason: REFUSALS[answer], isFinal: false });
  if (answer !== 'unknown') {
    const reason = await reasonAgainst(work, row, { claims, account: answer });
    if (reason !== undefined) return refuse(work, row, { reason, isFinal: true });
    return verify(work, row, { claims, account: answer });
  }
  const endsAt = plus(row.created_at, ANSWERED_WITHIN_MS);
  if (work.now >= endsAt) return refuse(work, row, { reason: 'not_answered', isFinal: false });
  // Another has looked since, and has planned the next look.
  if (question.looks !== looks) return;
  await noteLook(work, question, { looks: looks + 1, realNow });
  const delayMs = Math.min(verifyAfterMs(looks + 1), endsAt - work.now);
  work.enqueue(VERIFY, { payeeId: row.id, looks: looks + 1 }, delayMs);
}

type AnsweredClaims = { readonly claims: Claims; readonly account: ResolvedAccount };

async function reasonAgainst(
  work: Work,
  { id, cardholder_id: ownerId, currency }: PayeeRow,
  { claims, account }: AnsweredClaims,
): Promise<RefusedReason | undefined> {
  const mismatch = mismatchOf(countryOf(currency), claims, account);
  if (mismatch !== undefined) return mismatch;
  const { tenantId } = work;
  const wallet = await findWallet(work, tenantId, walletIdOf(ownerId));
  if (wallet?.number === account.number) return 'own_account';
  const same = await findSamePayee(work, { tenantId, ownerId }, account.number);
  return same === undefined || same.id === id ? undefined : 'duplicate_payee';
}

async function verify(work: Work, row: PayeeRow, { claims, account }: AnsweredClaims): Promise<void> {
  const known = knownOf(account, claims.label);
  const isToConfirm = claims.confirm === true;
  const moved = work.move(payees, row, isToConfirm ? 'verify_unconfirmed' : 'verify', {
    ...known,
    alias: row.named_by === 'alias' ? row.alias : known.alias,
    verified_at: work.now,
    updated_at: work.now,
  });
  if (!isVerified(moved)) throw new Error(`the payee ${row.id} was verified without a holder`);
  await leaveQuestion(work, leftOf(work, row));
  audit(work, 'payee.verified', { type: 'payee', id: row.id });
  if (!isToConfirm) payeeVerified(work, moved);
}

type RefuseInput = {
  readonly reason: RefusedReason;
  /** The provider has said whose it is, and would say the same again. */
  readonly isFinal: boolean;
};

async function refuse(work: Work, row: PayeeRow, { reason, isFinal }: RefuseInput): Promise<void> {
  work.move(payees, row, 'refuse', { refused_reason: reason, updated_at: work.now });
  const left = leftOf(work, row);
  await (isFinal ? leaveQuestion(work, left) : endQuestion(work, { ...left, now: work.now }));
  audit(work, 'payee.refused', { type: 'payee', id: row.id });
  payeeRefused(work, row, reason);
}

const leftOf = ({ tenantId }: Work, row: PayeeRow) => ({
  tenantId,
  id: questionIdOf(row.cardholder_id, destinationIn(row)),
  payeeId: row.id,
});
