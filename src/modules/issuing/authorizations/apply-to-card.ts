// What a change of a transaction does to its card: the posting, the status of the card, and the events that
// are emitted.
import type { Tx } from '#platform/work/draft.ts';
import { close, takeBackAvailable } from '#modules/issuing/cards/close.ts';
import { cardUpdated } from '#modules/issuing/cards/events.ts';
import { cards, type CardRow } from '#modules/issuing/cards/tables.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { settleSoon } from '#modules/issuing/funding/jobs.ts';
import { balanceOf } from '#modules/base/ledger/define-accounts.ts';
import { post } from '#modules/base/ledger/post.ts';
import { heldOf, type Counters } from './counters.ts';
import { legsOf, spentOf, type Moved } from './postings.ts';
import { reserveFor } from './reserve.ts';
import type { TransactionRow } from './tables.ts';

export type Change = {
  readonly kind: 'card.authorization' | 'card.release' | 'card.clearing' | 'card.refund';
  readonly card: CardRow;
  readonly before: Counters;
  readonly after: TransactionRow;
  readonly refundedMinor?: bigint;
};

export const availableOf = (tx: Tx, cardId: string): bigint =>
  balanceOf(tx, cardAccounts.ids(cardId).available);

/** Everything that follows from a change of a transaction, but for the row of the transaction itself. */
export function applyToCard(tx: Tx, change: Change): void {
  const { kind, card, before, after, refundedMinor = 0n } = change;
  const moved: Moved = {
    heldMinor: heldOf(after) - heldOf(before),
    clearedMinor: after.cleared_minor - before.cleared_minor,
    refundedMinor,
  };
  const legs = legsOf(card, moved);
  if (legs.length === 0) return;
  post(tx, { kind, reference: after.tx_id, currency: card.currency, legs });
  const spentMinor = spentOf(moved);
  if (card.sub_wallet_id !== null && spentMinor !== 0n) reserveFor(tx, card.sub_wallet_id, after, spentMinor);
  const isClosing = refundedMinor === 0n && updateCard(tx, change);
  // An authorization takes no more than is held for the card already; and closing a card settles its funding
  // as well.
  if (kind !== 'card.authorization' && !isClosing) settleSoon(tx, card.id);
}

/** What a change of its transactions does to a card. Answers whether it closes. */
function updateCard(tx: Tx, { kind, card, before, after }: Change): boolean {
  const open = card.open_authorizations + Number(heldOf(after) > 0n) - Number(heldOf(before) > 0n);
  const wasCharged = card.was_charged || after.cleared_minor > before.cleared_minor;
  const set = { open_authorizations: open, was_charged: wasCharged, updated_at: tx.now };
  const { status } = card;

  if (status === 'REQUESTED' || status === 'PENDING_FUNDING' || status === 'FAILED' || status === 'CLOSED') {
    tx.update(cards, card, set);
    if (status === 'FAILED' || status === 'CLOSED') takeBackAvailable(tx, card, kind);
    return false;
  }
  if (card.type === 'single_use' && wasCharged && open === 0) {
    close(tx, card, 'single_use', set);
    return true;
  }
  const event = eventOf(status, open);
  const updated = event === undefined ? tx.update(cards, card, set) : tx.move(cards, card, event, set);
  cardUpdated(tx, updated, availableOf(tx, card.id));
  return false;
}

/** A paused card stays so; what it comes back to is seen when it is resumed. */
function eventOf(status: 'OPEN' | 'IN_USE' | 'PAUSED', open: number): 'use' | 'settle' | undefined {
  if (status === 'OPEN' && open > 0) return 'use';
  return status === 'IN_USE' && open === 0 ? 'settle' : undefined;
}
