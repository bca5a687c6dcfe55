// Pauses a card whose funding was refused, so that no purchase is approved that the cardholder does not pay
// for.
import { cardAccounts } from '#modules/issuing/funding/index.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { next } from '#platform/machine.ts';
import { cardUpdated } from './events.ts';
import { cardMachine } from './states.ts';
import { cards } from './tables.ts';

/** Replies whether it paused the card. */
export const pauseUnfunded = defineCommand<{ readonly cardId: string }, boolean>({
  name: 'cards.pause_unfunded',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || next(cardMachine, row.status, 'pause') === undefined) return false;

    const paused = tx.move(cards, row, 'pause', { updated_at: tx.now });
    cardUpdated(tx, paused, cardAccounts.balances(tx, cardId).available);
    return true;
  },
});
