// Carries out a decision on a purchase, for the transaction and for the money of the card.
import { plus } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { applyToCard } from './apply-to-card.ts';
import { approved, NOTHING_YET } from './counters.ts';
import { transactionAuthorized, transactionDeclined } from './events.ts';
import { limitExceededBy, type Broken } from './decide.ts';
import { expireTransactionLater, expiresAfterMs } from './jobs.ts';
import type { Question } from './port.ts';
import type { SubWalletLooked } from './reasons.ts';
import { newTransaction, updateTransaction } from './rows.ts';
import type { DeclineLimit, TransactionRow } from './tables.ts';

export type Case = {
  readonly question: Question;
  readonly card: CardRow;
  readonly before: TransactionRow | undefined;
  readonly availableMinor: bigint;
  readonly subWallet: SubWalletLooked | null;
};

export function approve(tx: Tx, { question, card, before }: Case): TransactionRow {
  const { amountMinor } = question;
  const isFirst = before === undefined || before.authorized_at === null;
  const row = isFirst
    ? firstApproval(tx, { question, card, before })
    : updateTransaction(tx, before, {
        ...approved(before, amountMinor),
        asked_minor: before.asked_minor + amountMinor,
      });
  applyToCard(tx, { kind: 'card.authorization', card, before: before ?? NOTHING_YET, after: row });
  if (isFirst) transactionAuthorized(tx, row);
  if (isFirst && !row.is_final) expireTransactionLater(tx, row);
  return row;
}

function firstApproval(
  tx: Tx,
  { question, card, before }: Pick<Case, 'question' | 'card' | 'before'>,
): TransactionRow {
  const { amountMinor, merchant } = question;
  const set = {
    ...approved(before ?? NOTHING_YET, amountMinor),
    asked_minor: amountMinor,
    currency: card.currency,
    merchant_name: merchant.name,
    merchant_category: merchant.category,
    decline_reason: null,
    decline_rule: null,
    decline_available_minor: null,
    decline_limit: null,
    authorized_at: tx.now,
    expires_at: plus(tx.now, expiresAfterMs(merchant.category)),
  };
  if (before === undefined) return newTransaction(tx, question, card, { status: 'authorized', ...set });
  const wasCharged = before.status === 'settled';
  return updateTransaction(tx, before, set, wasCharged ? undefined : 'approve');
}

/**
 * A transaction that was approved or charged before keeps its status: only its further amount is declined.
 */
export function decline(tx: Tx, asked: Case, { rule, reason }: Broken): TransactionRow {
  const { question, card, before, availableMinor } = asked;
  const set = {
    asked_minor: question.amountMinor,
    currency: question.currency,
    decline_reason: reason,
    decline_rule: rule,
    decline_available_minor: availableMinor,
    decline_limit: reason === 'limit_exceeded' ? limitOf(asked) : null,
  };
  if (before !== undefined && before.status !== 'announced' && before.status !== 'declined') return before;
  const row =
    before === undefined
      ? newTransaction(tx, question, card, { status: 'declined', ...set })
      : updateTransaction(tx, before, set, before.status === 'announced' ? 'decline' : undefined);
  transactionDeclined(tx, row);
  return row;
}

function limitOf({ before, ...asked }: Case): DeclineLimit | null {
  const passed = limitExceededBy({ ...asked, transaction: before });
  if (passed === undefined) return null;
  const { limit, usage } = passed;
  return { limit, limitMinor: String(usage.limitMinor), usedMinor: String(usage.usedMinor) };
}
