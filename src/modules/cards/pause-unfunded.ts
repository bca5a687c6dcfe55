// Pauses a card whose money could not be had, so that nothing is approved that nobody pays for.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import { moveRow } from '../../platform/history.ts';
import { next } from '../../platform/machine.ts';
import { cardBalances } from '../ledger/index.ts';
import { cardUpdated } from './events.ts';
import { accountsOf } from './locks.ts';
import { cardMachine } from './states.ts';
import { cards } from './tables.ts';

/** Replies whether it paused the card. */
export const pauseUnfunded = defineCommand<{ readonly cardId: string }, boolean>({
  name: 'cards.pause_unfunded',
  locks: ({ cardId }) => [lock(cards, cardId), ...accountsOf(cardId)],
  decide(state, { cardId }, facts) {
    const row = state.find(cards, cardId);
    if (row === undefined || next(cardMachine, row.status, 'pause') === undefined) return accept(false, []);

    const moving = { machine: cardMachine, table: cards, row, status: row.status };
    const moved = moveRow(facts, moving, 'pause', { updated_at: facts.now });
    const { available } = cardBalances(state, cardId);
    return accept(true, [...moved.effects, cardUpdated(facts, moved.row, available)]);
  },
});
