// Closes a card when its time is over.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { next } from '../../platform/machine.ts';
import { enqueue } from '../../platform/queue/job.ts';
import { closedWhole } from './close.ts';
import { accountsOf } from './locks.ts';
import { cardMachine } from './states.ts';
import { cards, type CardRow } from './tables.ts';

export const EXPIRE_CARD = 'cards.expire';

/** The job that does it, where it has an end. One that finds the end moved leaves it to the job of the later one. */
export const expireLater = (facts: Facts, { id, expires_at: at }: CardRow): Effect[] =>
  at === null ? [] : [enqueue(facts, EXPIRE_CARD, { cardId: id }, Math.max(0, at - facts.now))];

/** Replies whether it closed the card. */
export const expireCard = defineCommand<{ readonly cardId: string }, boolean>({
  name: EXPIRE_CARD,
  locks: ({ cardId }) => [lock(cards, cardId), ...accountsOf(cardId)],
  decide(state, { cardId }, facts) {
    const row = state.find(cards, cardId);
    if (row === undefined || next(cardMachine, row.status, 'close') === undefined) return accept(false, []);
    if (row.expires_at === null || row.expires_at > facts.now) return accept(false, []);

    return accept(true, closedWhole(state, facts, row, 'expired').effects);
  },
});
