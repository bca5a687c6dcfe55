// Fails a card that was requested: its right to spend is taken back, funding releases what was held, and the
// issuer closes the card that it may have made.
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { refusal } from '#platform/refusals.ts';
import { cardholders } from '#modules/people/cardholders/index.ts';
import { settleSoon, cardAccounts } from '#modules/issuing/funding/index.ts';
import { detachMethod, paymentMethods } from '#modules/issuing/payment-methods/index.ts';
import { CLOSE_AT_ISSUER, takeBackAvailable } from './close.ts';
import { cards, type CardFailure, type CardRow } from './tables.ts';

/** The payment method that refused, and the one that takes its place as the default. */
export type RefusedMethod = {
  readonly cardholderId: string;
  readonly paymentMethodId: string;
  readonly nextMethodId: string | null;
};
export type FailInput = {
  readonly cardId: string;
  readonly reason: CardFailure;
  readonly refused: RefusedMethod | null;
};

/** Replies with the card as it is: a card that was opened, or that has failed already, stays so. */
export const failCard = defineCommand<FailInput, CardRow>({
  name: 'cards.fail',
  locks: ({ cardId, refused }) => [
    lock(cards, cardId),
    ...cardAccounts.locks(cardId),
    ...(refused === null ? [] : locksOf(refused)),
  ],
  decide(tx, { cardId, reason, refused }) {
    const row = tx.find(cards, cardId);
    if (row === undefined) throw refusal('not_found');
    if (row.status !== 'REQUESTED') return row;

    takeBackAvailable(tx, row, 'card.fail');
    if (refused !== null) detach(tx, refused);
    settleSoon(tx, cardId);
    tx.enqueue(CLOSE_AT_ISSUER, { cardId });
    return tx.move(cards, row, 'fail', { failure: reason, updated_at: tx.now });
  },
});

const locksOf = ({ cardholderId, paymentMethodId, nextMethodId }: RefusedMethod) => [
  lock(cardholders, cardholderId),
  lock(paymentMethods, paymentMethodId),
  ...(nextMethodId === null ? [] : [lock(paymentMethods, nextMethodId)]),
];

function detach(tx: Tx, { paymentMethodId, nextMethodId }: RefusedMethod): void {
  const method = tx.find(paymentMethods, paymentMethodId);
  if (method?.status !== 'active') return;
  const next = nextMethodId === null ? undefined : tx.find(paymentMethods, nextMethodId);
  if (nextMethodId !== null && next?.status !== 'active') throw stale();
  detachMethod(tx, method, next);
}
