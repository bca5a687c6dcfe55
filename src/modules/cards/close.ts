// Closes a card for good: nothing new is authorized on it, what is open still clears, and the rest of its money is let go.
import type { State } from '../../platform/command/command.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import { enqueue } from '../../platform/queue/job.ts';
import { settleSoon } from '../funding/index.ts';
import {
  cardAccounts,
  cardBalances,
  credit,
  debit,
  houseAccountId,
  post,
  type Leg,
} from '../ledger/index.ts';
import { cardClosed } from './events.ts';
import { cardMachine } from './states.ts';
import { cards, type CardRow, type ClosedReason } from './tables.ts';

export const CLOSE_AT_ISSUER = 'cards.close_at_issuer';

/** What closing gives back of a card's right to spend; a posting of the command has these legs beside its own. */
export function legsOfClosing({ id, currency }: CardRow, availableMinor: bigint): Leg[] {
  if (availableMinor === 0n) return [];
  const { available } = cardAccounts(id);
  return [debit(available, availableMinor), credit(houseAccountId('card_limits', currency), availableMinor)];
}

/** Everything but the posting. `row` must be locked. */
export function closedCard(
  facts: Facts,
  row: CardRow,
  reason: ClosedReason,
  set: Partial<CardRow> = {},
): { row: CardRow; effects: Effect[] } {
  const moving = { machine: cardMachine, table: cards, row, status: row.status };
  const moved = moveRow(facts, moving, 'close', { ...set, closed_reason: reason, updated_at: facts.now });
  return {
    row: moved.row,
    effects: [
      ...moved.effects,
      cardClosed(facts, moved.row, 0n),
      settleSoon(facts, row.id),
      enqueue(facts, CLOSE_AT_ISSUER, { cardId: row.id }),
    ],
  };
}

/** The closing and its posting, for a command that moves nothing else and has locked the accounts of the card. */
export function closedWhole(
  state: State,
  facts: Facts,
  row: CardRow,
  reason: ClosedReason,
): { row: CardRow; effects: Effect[] } {
  const legs = legsOfClosing(row, cardBalances(state, row.id).available);
  const closed = closedCard(facts, row, reason);
  if (legs.length === 0) return closed;
  const posting = { kind: 'card.close', reference: row.id, currency: row.currency, legs };
  return { row: closed.row, effects: [...closed.effects, ...post(state, facts, posting)] };
}
