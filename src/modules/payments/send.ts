// Sends the money that a payment has set aside, or gives it back.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { freeDocument, shownDocument } from '../documents/index.ts';
import { sendOut } from '../receipts/index.ts';
import { giveBack, type SetAside } from '../spending/index.ts';
import { recipientIn, type OpenWallet } from '../wallets/index.ts';
import { emitPayment } from './events.ts';
import { payments, type PaymentRow } from './tables.ts';

export const spendingOf = (row: PaymentRow) => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: 'pay' as const,
  reference: { type: 'payment', id: row.id },
  description: row.payee_label,
  metadata: {
    concept: row.reason,
    ...(row.document === null ? {} : { document: shownDocument(row.document) }),
  },
});
const asideOf = (row: PaymentRow): SetAside => ({ ...spendingOf(row), reservedAt: row.created_at });

/** A document whose payment ended without being paid can be paid again. Its row must be locked. */
export function undo(tx: Tx, payment: PaymentRow): void {
  giveBack(tx, asideOf(payment));
  const { id, document } = payment;
  if (document !== null) freeDocument(tx, document.key, { type: 'payment', id });
}

type Sending = {
  readonly wallet: OpenWallet;
  readonly toWalletId: PaymentRow['to_wallet_id'];
  readonly realNow: Instant;
};

/** Answers the payment as it is then: settled where the money went to another wallet here. */
export function send(tx: Tx, row: PaymentRow, { wallet, toWalletId, realNow }: Sending): PaymentRow {
  const hasArrived = sendOut(tx, toWalletId, {
    owner: { kind: 'payment', id: row.id },
    aside: asideOf(row),
    wallet,
    to: recipientIn(row),
    concept: row.reason,
    documentKey: row.document?.key ?? null,
    realNow,
  });
  if (!hasArrived) return row;
  const settled = tx.move(payments, row, 'settle', { settled_at: tx.now });
  emitPayment(tx, settled, 'settled');
  return settled;
}
