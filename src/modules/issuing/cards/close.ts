// Closes a card for good: nothing new is authorized on it, open authorizations still clear, and the rest of
// its money is released.
import type { Tx } from '#platform/work/draft.ts';
import { cardAccounts, cardLimitsAccount } from '#modules/issuing/funding/accounts.ts';
import { settleSoon } from '#modules/issuing/funding/jobs.ts';
import { balanceOf } from '#modules/base/ledger/define-accounts.ts';
import { credit, debit, post } from '#modules/base/ledger/post.ts';
import { cardClosed } from './events.ts';
import { cards, type CardRow, type ClosedReason } from './tables.ts';

export const CLOSE_AT_ISSUER = 'cards.close_at_issuer';

/** `row` and its accounts must be locked. */
export function close(tx: Tx, row: CardRow, reason: ClosedReason, set: Partial<CardRow> = {}): CardRow {
  takeBackAvailable(tx, row, 'card.close');
  const closed = tx.move(cards, row, 'close', {
    ...set,
    paused_by: [],
    closed_reason: reason,
    updated_at: tx.now,
  });
  cardClosed(tx, closed, 0n);
  settleSoon(tx, row.id);
  tx.enqueue(CLOSE_AT_ISSUER, { cardId: row.id });
  return closed;
}

/** A card that has no right to spend any more gives back what is left of it, or what has come back to it. */
export function takeBackAvailable(tx: Tx, { id, currency }: CardRow, kind: string): void {
  const { available } = cardAccounts.ids(id);
  const availableMinor = balanceOf(tx, available);
  if (availableMinor === 0n) return;
  const legs = [debit(available, availableMinor), credit(cardLimitsAccount(currency), availableMinor)];
  post(tx, { kind, reference: id, currency, legs });
}
