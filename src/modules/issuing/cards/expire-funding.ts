// Closes a card whose money has not come in time. What was held of it is released like that of any other.
import { defineCommand, lock } from '#platform/command/command.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { FUNDING_MOVED } from '#modules/issuing/funding/job-kinds.ts';
import { close } from './close.ts';
import { cards, type CardRow } from './tables.ts';

export const EXPIRE_FUNDING = 'cards.expire_funding';

const LOOK_AGAIN_MS = 10 * MINUTE_MS;

export function expireFundingLater(draft: Draft, { id, funding_until: until }: CardRow): void {
  if (until === null) throw new Error(`${id} does not say how long it waits`);
  draft.enqueue(EXPIRE_FUNDING, { cardId: id }, Math.max(0, until - draft.now));
}

/** A card whose money is there is only not made yet: that is tried again, and looked at once more later. */
export const expireFunding = defineCommand<{ readonly cardId: string }, null>({
  name: EXPIRE_FUNDING,
  locks: ({ cardId }) => [lock(cards, cardId), ...cardAccounts.locks(cardId)],
  decide(tx, { cardId }) {
    const row = tx.find(cards, cardId);
    if (row?.status !== 'PENDING_FUNDING') return null;
    if (cardAccounts.balances(tx, cardId).held < row.amount_minor) close(tx, row, 'funding_expired');
    else {
      tx.enqueue(FUNDING_MOVED, { cardId });
      tx.enqueue(EXPIRE_FUNDING, { cardId }, LOOK_AGAIN_MS);
    }
    return null;
  },
});
