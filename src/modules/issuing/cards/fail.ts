// Fails a card that was requested: its right to spend is taken back, funding releases what was held, and the
// issuer closes the card that it may have made.
import { defineCommand, lock, stale } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Tx } from '#platform/work/draft.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { cardholders } from '#modules/people/cardholders/tables.ts';
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { settleSoon } from '#modules/issuing/funding/jobs.ts';
import { detachMethod } from '#modules/issuing/payment-methods/detach.ts';
import { findNextDefault } from '#modules/issuing/payment-methods/queries.ts';
import { paymentMethods } from '#modules/issuing/payment-methods/tables.ts';
import { close, CLOSE_AT_ISSUER, takeBackAvailable } from './close.ts';
import { methodBehind } from './queries.ts';
import { cards, type CardFailure, type CardRow, type ClosedReason } from './tables.ts';

/** The payment method that refused, and the one that takes its place as the default. */
type RefusedMethod = {
  readonly cardholderId: string;
  readonly paymentMethodId: string;
  readonly nextMethodId: string | null;
};
export type FailInput = {
  readonly cardId: string;
  readonly reason: CardFailure;
  readonly refused: RefusedMethod | null;
  /** It was shown already, since it waited for money: it is closed. */
  readonly isWaiting?: boolean;
};

/** Replies with the card as it is: a card that was opened, or that has failed already, stays so. */
export const failCard = defineCommand<FailInput, CardRow>({
  name: 'cards.fail',
  locks: ({ cardId, refused }) => [
    lock(cards, cardId),
    ...cardAccounts.locks(cardId),
    ...(refused === null ? [] : locksOf(refused)),
  ],
  decide(tx, { cardId, reason, refused, isWaiting = false }) {
    const row = tx.find(cards, cardId);
    if (row === undefined) throw refusal('not_found');
    if (row.status !== (isWaiting ? 'PENDING_FUNDING' : 'REQUESTED')) return row;

    if (refused !== null) detach(tx, refused);
    if (isWaiting) return close(tx, row, CLOSED_FOR[reason]);
    takeBackAvailable(tx, row, 'card.fail');
    settleSoon(tx, cardId);
    tx.enqueue(CLOSE_AT_ISSUER, { cardId });
    return tx.move(cards, row, 'fail', { failure: reason, updated_at: tx.now });
  },
});

const CLOSED_FOR: Readonly<Record<CardFailure, ClosedReason>> = {
  hold_rejected: 'hold_rejected',
  insufficient_funds: 'hold_rejected',
  funding_refused: 'not_issued',
  provider_error: 'not_issued',
};

type Failing = Pick<FailInput, 'reason' | 'isWaiting'>;

/** A method that refused to pay is detached, since it would refuse the next card as well. */
export const failIssuing = (
  { pool, commands, tenant, actor }: Caller & { readonly pool: Pool; readonly commands: Commands },
  row: CardRow,
  failing: Failing,
): Promise<CardRow> =>
  commands.runPrepared(tenant, actor, failCard, async () => ({
    cardId: row.id,
    refused: failing.reason === 'hold_rejected' ? await refusedMethod(pool, row) : null,
    ...failing,
  }));

async function refusedMethod(pool: Pool, row: CardRow): Promise<RefusedMethod> {
  const { tenant_id: tenantId, cardholder_id } = row;
  const paymentMethodId = await methodBehind(pool, tenantId, row.id);
  const next = await findNextDefault(pool, tenantId, { id: paymentMethodId, cardholder_id });
  return { cardholderId: cardholder_id, paymentMethodId, nextMethodId: next?.id ?? null };
}

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
