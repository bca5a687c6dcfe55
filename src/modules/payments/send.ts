// The money of a payment that is set aside goes, or what was set aside for it is given back.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { freeDocument, shownDocument } from '../documents/index.ts';
import { openOrder } from '../rail/index.ts';
import { giveBack, settleInside, type SetAside } from '../spending/index.ts';
import { tellPayment } from './events.ts';
import type { OpenWallet } from './prepare.ts';
import { payments, type PaymentRow } from './tables.ts';

export function lockedPayment(tx: Tx, id: string): PaymentRow {
  const row = tx.find(payments, id);
  if (row === undefined) throw new Error(`there is no payment ${id}`);
  return row;
}

export const spendingOf = (row: PaymentRow) => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: 'pay',
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

/** The money that is set aside goes: to another wallet of the tenant at once, elsewhere by the rail. */
export function send(tx: Tx, row: PaymentRow, { wallet, toWalletId, realNow }: Sending): PaymentRow {
  if (toWalletId !== null) {
    settleInside(tx, asideOf(row), { walletId: toWalletId });
    const settled = tx.move(payments, row, 'settle', { settled_at: tx.now });
    tellPayment(tx, settled, 'settled');
    return settled;
  }
  const order = openOrder(tx, {
    owner_kind: 'payment',
    owner_id: row.id,
    wallet_id: row.wallet_id,
    sub_wallet_id: row.sub_wallet_id,
    country: wallet.country,
    currency: row.currency,
    amount_minor: row.amount_minor,
    from_number: wallet.number,
    from_name: wallet.holder_name,
    from_tax_id: wallet.tax_id,
    to_number: row.to_number,
    to_alias: row.to_alias,
    to_name: row.to_name,
    to_tax_id: row.to_tax_id,
    concept: row.reason,
    document_key: row.document?.key ?? null,
    reserved_at: row.created_at,
    realNow,
  });
  return tx.update(payments, row, { operation_id: order.id });
}
