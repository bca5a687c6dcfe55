// Pauses a card whose funding was refused, so that no purchase is approved that the cardholder does not pay
// for.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { cardUpdated } from './events.ts';
import { pausedAlsoBy, writePauses } from './pauses.ts';
import { isShown } from './states.ts';
import { cards } from './tables.ts';

/** Replies whether it paused the card. */
export const pauseUnfunded = defineCommand<{ readonly cardId: string }, boolean>({
  name: 'cards.pause_unfunded',
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || !isShown(row.status)) return false;
    if (row.status === 'CLOSED' || row.status === 'PENDING_FUNDING') return false;
    if (row.paused_by.includes('system')) return false;

    const paused = writePauses(tx, row, pausedAlsoBy(row, 'system'));
    cardUpdated(tx, paused, cardAccounts.balances(tx, cardId).available);
    return true;
  },
});
