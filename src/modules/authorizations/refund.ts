// A refund: money of a purchase comes back, weeks later perhaps, to a card that may be closed. It is a transaction of its own, and names
// the purchase where that is known. One that comes before its purchase is kept, and counted on it when it comes.
import { update } from '../../platform/effect.ts';
import type { State } from '../../platform/command/command.ts';
import type { Facts } from '../../platform/facts.ts';
import type { CardRow } from '../cards/index.ts';
import { book } from './book.ts';
import { transactionRefunded } from './events.ts';
import type { NetworkNotice } from './port.ts';
import { begun, changed, type Written } from './rows.ts';
import { networkTransactions, type TransactionRow } from './tables.ts';

export type RefundNotice = Extract<NetworkNotice, { kind: 'refund' }>;

/** Some networks give a refund the id of its purchase, so refunds lie apart. */
export const refundIdOf = ({ transactionId }: RefundNotice): string => `refund:${transactionId}`;
export const purchaseIdOf = ({ originalTransactionId, transactionId }: RefundNotice): string =>
  originalTransactionId ?? transactionId;

export function refund(state: State, facts: Facts, card: CardRow, notice: RefundNotice): Written {
  const { amountMinor } = notice;
  const id = refundIdOf(notice);
  const before = state.find(networkTransactions, id);
  const purchase = purchaseOf(state, card, notice);
  const { row, effects } =
    before === undefined
      ? begun(facts, { ...notice, transactionId: id }, card, {
          status: 'refunded',
          asked_minor: amountMinor,
          refunded_minor: amountMinor,
          is_final: true,
          original_tx_id: purchase === undefined || purchase.status === 'announced' ? null : purchase.tx_id,
        })
      : changed(facts, before, {
          asked_minor: before.asked_minor + amountMinor,
          refunded_minor: before.refunded_minor + amountMinor,
        });
  return {
    row,
    effects: [
      ...effects,
      ...(purchase === undefined
        ? refundedAhead(state, facts, card, notice)
        : [refundedOn(purchase, amountMinor, facts)]),
      ...book(state, facts, {
        kind: 'card.refund',
        card,
        before: row,
        after: row,
        refundedMinor: amountMinor,
      }),
      transactionRefunded(facts, row),
    ],
  };
}

function purchaseOf(state: State, card: CardRow, notice: RefundNotice): TransactionRow | undefined {
  const purchase = state.find(networkTransactions, purchaseIdOf(notice));
  return purchase !== undefined && purchase.card_id === card.id ? purchase : undefined;
}

const refundedOn = (purchase: TransactionRow, amountMinor: bigint, facts: Facts) =>
  update(networkTransactions, purchase.id, {
    refunded_minor: purchase.refunded_minor + amountMinor,
    updated_at: facts.now,
  });

/** The purchase may still be on its way, and counts it when it comes. */
const refundedAhead = (
  state: State,
  facts: Facts,
  card: CardRow,
  notice: RefundNotice,
): Written['effects'] => {
  const transactionId = purchaseIdOf(notice);
  if (state.find(networkTransactions, transactionId) !== undefined) return [];
  const announced = { status: 'announced', refunded_minor: notice.amountMinor } as const;
  return begun(facts, { ...notice, transactionId }, card, announced).effects;
};
