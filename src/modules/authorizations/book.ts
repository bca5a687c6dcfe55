// What follows for the card from a change of one of its transactions: the posting, its status, and what is told of it.
import type { State } from '../../platform/command/command.ts';
import { update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import { cardMachine, cards, cardUpdated, closedCard, legsOfClosing, type CardRow } from '../cards/index.ts';
import { settleSoon } from '../funding/index.ts';
import { accounts, cardAccounts, post } from '../ledger/index.ts';
import { heldOf, type Counters } from './counters.ts';
import { legsOf, spentOf, type Moved } from './postings.ts';
import type { TransactionRow } from './tables.ts';

export type Change = {
  readonly kind: 'card.authorization' | 'card.release' | 'card.clearing' | 'card.refund';
  readonly card: CardRow;
  readonly before: Counters;
  readonly after: TransactionRow;
  readonly refundedMinor?: bigint;
};

/** What the card may still spend; its account must be locked. */
export function availableOf(state: State, cardId: string): bigint {
  const account = state.find(accounts, cardAccounts(cardId).available);
  if (account === undefined) throw new Error(`the account of ${cardId} is read without being locked`);
  return account.balance;
}

/** Everything but the transaction itself. */
export function book(state: State, facts: Facts, change: Change): Effect[] {
  const { kind, card, before, after, refundedMinor = 0n } = change;
  const moved: Moved = {
    heldMinor: heldOf(after) - heldOf(before),
    clearedMinor: after.cleared_minor - before.cleared_minor,
    refundedMinor,
  };
  const legs = legsOf(card, moved);
  if (legs.length === 0) return [];
  const availableMinor = availableOf(state, card.id) - spentOf(moved);
  const follows = refundedMinor > 0n ? NOTHING : cardAfter(facts, change, availableMinor);
  const given = follows.isGone ? legsOfClosing(card, availableMinor) : [];
  return [
    ...post(state, facts, {
      kind,
      reference: after.tx_id,
      currency: card.currency,
      legs: [...legs, ...given],
    }),
    ...follows.effects,
    // An authorization takes no more than is held for the card already; and whatever closes a card has this with it.
    ...(kind === 'card.authorization' || follows.isClosing ? [] : [settleSoon(facts, card.id)]),
  ];
}

type Follows = {
  readonly effects: readonly Effect[];
  /** It closes with this. */
  readonly isClosing: boolean;
  /** It has no right to spend any more, so whatever comes back to it is taken away again. */
  readonly isGone: boolean;
};
const NOTHING: Follows = { effects: [], isClosing: false, isGone: false };

function cardAfter(facts: Facts, { card, before, after }: Change, availableMinor: bigint): Follows {
  const open = card.open_authorizations + Number(heldOf(after) > 0n) - Number(heldOf(before) > 0n);
  const wasCharged = card.was_charged || after.cleared_minor > before.cleared_minor;
  const set = { open_authorizations: open, was_charged: wasCharged, updated_at: facts.now };
  const { status } = card;

  if (status === 'REQUESTED' || status === 'FAILED' || status === 'CLOSED') {
    const isGone = status !== 'REQUESTED';
    return { effects: [update(cards, card.id, set)], isClosing: false, isGone };
  }
  if (card.type === 'single_use' && wasCharged && open === 0) {
    return { effects: closedCard(facts, card, 'single_use', set).effects, isClosing: true, isGone: true };
  }
  const event = eventOf(status, open);
  const next =
    event === undefined
      ? { row: { ...card, ...set }, effects: [update(cards, card.id, set)] }
      : moveRow(facts, { machine: cardMachine, table: cards, row: card, status }, event, set);
  return {
    effects: [...next.effects, cardUpdated(facts, next.row, availableMinor)],
    isClosing: false,
    isGone: false,
  };
}

/** A paused card stays so; what it comes back to is seen when it is resumed. */
function eventOf(status: 'OPEN' | 'IN_USE' | 'PAUSED', open: number): 'use' | 'settle' | undefined {
  if (status === 'OPEN' && open > 0) return 'use';
  return status === 'IN_USE' && open === 0 ? 'settle' : undefined;
}
