// What becomes of a payment that the rail carries.
import { lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { approvalIdOf, approvals, noteSettled } from '../approvals/index.ts';
import type { RailOwner } from '../rail/index.ts';
import { tellPayment } from './events.ts';
import { payments, type PaymentRow } from './tables.ts';

export const sentPayment: RailOwner = {
  locks: (id) => [lock(payments, id), lock(approvals, approvalIdOf(id))],
  settled(tx, { owner_id: id }) {
    const payment = tx.move(payments, tx.get(payments, id), 'settle', { settled_at: tx.now });
    noteApproval(tx, payment, null);
    tellPayment(tx, payment, 'settled');
  },
  failed(tx, { owner_id: id }, failure) {
    const payment = tx.move(payments, tx.get(payments, id), 'fail', { failure });
    noteApproval(tx, payment, failure);
    tellPayment(tx, payment, 'failed');
  },
  returned(tx, { owner_id: id }, failure) {
    const payment = tx.move(payments, tx.get(payments, id), 'return', { failure });
    tellPayment(tx, payment, 'returned');
  },
};

function noteApproval(tx: Tx, { approval_id: id }: PaymentRow, failure: string | null): void {
  if (id !== null) noteSettled(tx, id, { settled: failure === null, failure });
}
