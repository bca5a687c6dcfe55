// Plans the reminder of an owner whose card waits for money. If an organization has asked for the card, it
// hears `card.funding_requested` and shows the person what is missing; no one else writes to them.
import { MINUTE_MS } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import type { Draft } from '#platform/work/draft.ts';
import type { CardRow } from './tables.ts';

/** Its job is one of the card session, which knows how an owner is reached. */
export const REMIND_OF_FUNDING = 'card_session.remind_of_funding';

/** A third of the window, and no less than a transfer takes. */
const LEFT_PART = 3;
const LEFT_MS_MIN = 2 * MINUTE_MS;

/** Whether the person asked for it, or an agent of theirs, whose cards are on sub-wallets. */
export const isAskedByOwner = (
  { sub_wallet_id: subWalletId, cardholder_id: cardholderId }: CardRow,
  actor: Actor,
): boolean => subWalletId !== null || (actor.type === 'user' && actor.personId === cardholderId);

export function remindLater(draft: Draft, { id, funding_until: until, created_at: from }: CardRow): void {
  if (until === null) throw new Error(`${id} does not say how long it waits`);
  const leftMs = Math.max(LEFT_MS_MIN, (until - from) / LEFT_PART);
  draft.enqueue(REMIND_OF_FUNDING, { cardId: id }, Math.max(0, Math.ceil(until - leftMs - draft.now)));
}
