// What follows from a decision on a purchase, for the transaction and for the money of the card.
import type { State } from '../../platform/command/command.ts';
import { plus } from '../../platform/clock.ts';
import type { Facts } from '../../platform/facts.ts';
import type { CardRow } from '../cards/index.ts';
import { book } from './book.ts';
import { approved, NOTHING_YET } from './counters.ts';
import { transactionAuthorized, transactionDeclined } from './events.ts';
import { expireLater, expiresAfterMs } from './jobs.ts';
import type { Question } from './port.ts';
import type { DeclineReason } from './refusals.ts';
import { begun, changed, type Written } from './rows.ts';
import type { TransactionRow } from './tables.ts';

export type Case = {
  readonly question: Question;
  readonly card: CardRow;
  readonly before: TransactionRow | undefined;
  readonly availableMinor: bigint;
};

export function approve(state: State, facts: Facts, { question, card, before }: Case): Written {
  const { amountMinor } = question;
  const { row, effects } =
    before !== undefined && before.authorized_at !== null
      ? changed(facts, before, {
          ...approved(before, amountMinor),
          asked_minor: before.asked_minor + amountMinor,
        })
      : firstApproval(facts, { question, card, before });
  const isFirst = before === undefined || before.authorized_at === null;
  return {
    row,
    effects: [
      ...effects,
      ...book(state, facts, { kind: 'card.authorization', card, before: before ?? NOTHING_YET, after: row }),
      ...(isFirst ? [transactionAuthorized(facts, row)] : []),
      ...(isFirst && !row.is_final ? [expireLater(facts, row)] : []),
    ],
  };
}

function firstApproval(
  facts: Facts,
  { question, card, before }: Pick<Case, 'question' | 'card' | 'before'>,
): Written {
  const { amountMinor, merchant } = question;
  const set = {
    ...approved(before ?? NOTHING_YET, amountMinor),
    asked_minor: amountMinor,
    currency: card.currency,
    merchant_name: merchant.name,
    merchant_category: merchant.category,
    decline_reason: null,
    decline_available_minor: null,
    authorized_at: facts.now,
    expires_at: plus(facts.now, expiresAfterMs(merchant.category)),
  };
  if (before === undefined) return begun(facts, question, card, { status: 'authorized', ...set });
  const wasCharged = before.status === 'settled';
  return wasCharged ? changed(facts, before, set) : changed(facts, before, set, 'approve');
}

/** One that was approved or charged before stays as it was: only its further amount is declined. */
export function decline(facts: Facts, asked: Case, reason: DeclineReason): Written {
  const { question, card, before, availableMinor } = asked;
  const set = {
    asked_minor: question.amountMinor,
    currency: question.currency,
    decline_reason: reason,
    decline_available_minor: availableMinor,
  };
  if (before !== undefined && before.status !== 'announced' && before.status !== 'declined') {
    return { row: before, effects: [] };
  }
  const { row, effects } =
    before === undefined
      ? begun(facts, question, card, { status: 'declined', ...set })
      : changed(facts, before, set, before.status === 'announced' ? 'decline' : undefined);
  return { row, effects: [...effects, transactionDeclined(facts, row)] };
}
