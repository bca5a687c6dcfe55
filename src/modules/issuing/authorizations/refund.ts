// Takes in a refund: money of a purchase comes back, perhaps weeks later, to a card that may be closed. A
// refund is a transaction of its own, and names the purchase if that is known. A refund that comes before its
// purchase is stored, and counted on the purchase when the purchase comes.
import type { Tx } from '#platform/work/draft.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { applyToCard } from './apply-to-card.ts';
import { transactionRefunded } from './events.ts';
import type { NetworkNotice } from './port.ts';
import { newTransaction, updateTransaction } from './rows.ts';
import { networkTransactions, type TransactionRow } from './tables.ts';

export type RefundNotice = Extract<NetworkNotice, { kind: 'refund' }>;

/** Some networks give a refund the id of its purchase, so refunds are stored under ids of their own. */
export const refundIdOf = ({ transactionId }: RefundNotice): string => `refund:${transactionId}`;
export const purchaseIdOf = ({ originalTransactionId, transactionId }: RefundNotice): string =>
  originalTransactionId ?? transactionId;

export function refund(tx: Tx, card: CardRow, notice: RefundNotice): TransactionRow {
  const { amountMinor } = notice;
  const id = refundIdOf(notice);
  const before = tx.find(networkTransactions, id);
  const purchase = purchaseOf(tx, card, notice);
  const row =
    before === undefined
      ? newTransaction(tx, { ...notice, transactionId: id }, card, {
          status: 'refunded',
          asked_minor: amountMinor,
          refunded_minor: amountMinor,
          is_final: true,
          original_tx_id: purchase === undefined || purchase.status === 'announced' ? null : purchase.tx_id,
        })
      : updateTransaction(tx, before, {
          asked_minor: before.asked_minor + amountMinor,
          refunded_minor: before.refunded_minor + amountMinor,
        });
  if (purchase === undefined) announcePurchase(tx, card, notice);
  else updateTransaction(tx, purchase, { refunded_minor: purchase.refunded_minor + amountMinor });
  applyToCard(tx, { kind: 'card.refund', card, before: row, after: row, refundedMinor: amountMinor });
  transactionRefunded(tx, row);
  return row;
}

function purchaseOf(tx: Tx, card: CardRow, notice: RefundNotice): TransactionRow | undefined {
  const purchase = tx.find(networkTransactions, purchaseIdOf(notice));
  return purchase !== undefined && purchase.card_id === card.id ? purchase : undefined;
}

/** The purchase may come later than its refund, and counts the refund then. */
function announcePurchase(tx: Tx, card: CardRow, notice: RefundNotice): void {
  const transactionId = purchaseIdOf(notice);
  if (tx.find(networkTransactions, transactionId) !== undefined) return;
  const announced = { status: 'announced', refunded_minor: notice.amountMinor } as const;
  newTransaction(tx, { ...notice, transactionId }, card, announced);
}
