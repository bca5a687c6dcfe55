// Gives up a card that was asked for: its right to spend is taken back, funding lets go of what was held, and the issuer closes
// whatever it may have made.
import { accept, defineCommand, lock } from '../../platform/command/command.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import { enqueue } from '../../platform/queue/job.ts';
import { refusal } from '../../platform/refusals.ts';
import type { State } from '../../platform/command/command.ts';
import { cardholders } from '../cardholders/index.ts';
import { settleSoon } from '../funding/index.ts';
import { cardBalances, post } from '../ledger/index.ts';
import { detachMethod, paymentMethods } from '../payment-methods/index.ts';
import { CLOSE_AT_ISSUER, legsOfClosing } from './close.ts';
import { accountsOf } from './locks.ts';
import { cardMachine } from './states.ts';
import { cards, type CardFailure, type CardRow } from './tables.ts';

/** The payment method that refused, and the one that takes its place as the default. */
export type Refused = {
  readonly cardholderId: string;
  readonly paymentMethodId: string;
  readonly nextMethodId: string | null;
};
export type FailInput = {
  readonly cardId: string;
  readonly reason: CardFailure;
  readonly refused: Refused | null;
};

/** Replies with the card as it is: one that has come to be, or failed otherwise, stays so. */
export const failCard = defineCommand<FailInput, CardRow>({
  name: 'cards.fail',
  locks: ({ cardId, refused }) => [
    lock(cards, cardId),
    ...accountsOf(cardId),
    ...(refused === null ? [] : locksOf(refused)),
  ],
  decide(state, { cardId, reason, refused }, facts) {
    const row = state.find(cards, cardId);
    if (row === undefined) throw refusal('not_found');
    if (row.status !== 'REQUESTED') return accept(row, []);

    const { available } = cardBalances(state, cardId);
    const moving = { machine: cardMachine, table: cards, row, status: row.status };
    const moved = moveRow(facts, moving, 'fail', { failure: reason, updated_at: facts.now });
    return accept(moved.row, [
      ...moved.effects,
      ...post(state, facts, {
        kind: 'card.fail',
        reference: cardId,
        currency: row.currency,
        legs: legsOfClosing(row, available),
      }),
      ...(refused === null ? [] : detached(state, facts, refused)),
      settleSoon(facts, cardId),
      enqueue(facts, CLOSE_AT_ISSUER, { cardId }),
    ]);
  },
});

const locksOf = ({ cardholderId, paymentMethodId, nextMethodId }: Refused) => [
  lock(cardholders, cardholderId),
  lock(paymentMethods, paymentMethodId),
  ...(nextMethodId === null ? [] : [lock(paymentMethods, nextMethodId)]),
];

function detached(state: State, facts: Facts, { paymentMethodId, nextMethodId }: Refused): readonly Effect[] {
  const method = state.find(paymentMethods, paymentMethodId);
  if (method?.status !== 'active') return [];
  const next = nextMethodId === null ? undefined : state.find(paymentMethods, nextMethodId);
  return detachMethod(facts, method, next?.status === 'active' ? next : undefined).effects;
}
