// What approving a payment to an account to which a payee has moved changes of the payee.
import type { Tx } from '../../platform/draft.ts';
import { payees } from '../payees/index.ts';
import type { Recipient } from '../wallets/index.ts';
import type { PaymentRow } from './tables.ts';

type Moved = {
  readonly to: Recipient | undefined;
  /** The owner has the account as another payee too, and an account is one payee. */
  readonly isOfAnotherPayee: boolean;
};

/** An owner who agrees to an account to which a payee has moved need not be asked about it again. */
export function keepMovedPayee(tx: Tx, payment: PaymentRow, { to, isOfAnotherPayee }: Moved): void {
  const payee = tx.find(payees, payment.payee_id);
  if (payee === undefined || to === undefined || isOfAnotherPayee) return;
  if (payee.number === to.number && payee.tax_id === to.taxId) return;
  tx.update(payees, payee, {
    number: to.number,
    holder_name: to.name,
    tax_id: to.taxId,
    updated_at: tx.now,
  });
}
