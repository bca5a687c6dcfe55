// Closes a card when it expires.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Draft } from '#platform/work/draft.ts';
import { next } from '#platform/db/machine.ts';
import { close } from './close.ts';
import { cardMachine } from './states.ts';
import { cards, type CardRow } from './tables.ts';

export const EXPIRE_CARD = 'cards.expire';

/**
 * Enqueues the job that closes the card, if it has an expiry. A job that finds a later expiry does nothing,
 * since that expiry has a job of its own.
 */
export function expireLater(draft: Draft, { id, expires_at: at }: CardRow): void {
  if (at !== null) draft.enqueue(EXPIRE_CARD, { cardId: id }, Math.max(0, at - draft.now));
}

/** Replies whether it closed the card. */
export const expireCard = defineCommand<{ readonly cardId: string }, boolean>({
  name: EXPIRE_CARD,
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row === undefined || next(cardMachine, row.status, 'close') === undefined) return false;
    if (row.expires_at === null || row.expires_at > tx.now) return false;

    close(tx, row, 'expired');
    return true;
  },
});
