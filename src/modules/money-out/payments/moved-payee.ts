// Updates a payee whose account has moved, once its owner has approved a payment to the new account.
import type { Tx } from '#platform/work/draft.ts';
import { payees } from '#modules/wallets/payees/tables.ts';
import type { Recipient } from '#modules/wallets/wallets/resolve.ts';
import type { PaymentRow } from './tables.ts';

type Moved = {
  readonly to: Recipient | undefined;
  /** The owner has the account as another payee too, and an account is one payee. */
  readonly isOfAnotherPayee: boolean;
};

/** The owner is not asked about the same move again. */
export function updateMovedPayee(tx: Tx, payment: PaymentRow, { to, isOfAnotherPayee }: Moved): void {
  const payee = tx.find(payees, payment.payee_id);
  if (payee === undefined || to === undefined || isOfAnotherPayee) return;
  if (payee.number === to.number && payee.tax_id === to.taxId) return;
  tx.update(payees, payee, {
    number: to.number,
    holder_name: to.name,
    tax_id: to.taxId,
    verified_at: tx.now,
    updated_at: tx.now,
  });
}
