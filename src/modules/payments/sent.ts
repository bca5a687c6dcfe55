// Writes down how the rail ended the order of a payment.
import { lock } from '../../platform/command/command.ts';
import { approvalIdOf, approvals, noteSettled } from '../approvals/index.ts';
import type { RailOwner } from '../rail/index.ts';
import { emitPayment } from './events.ts';
import { payments } from './tables.ts';

export const sentPayment: RailOwner = {
  locks: (id) => [lock(payments, id), lock(approvals, approvalIdOf(id))],
  settled(tx, { owner_id: id }) {
    const payment = tx.move(payments, tx.get(payments, id), 'settle', { settled_at: tx.now });
    noteSettled(tx, payment.approval_id, null);
    emitPayment(tx, payment, 'settled');
  },
  failed(tx, { owner_id: id }, failure) {
    const payment = tx.move(payments, tx.get(payments, id), 'fail', { failure });
    noteSettled(tx, payment.approval_id, failure);
    emitPayment(tx, payment, 'failed');
  },
  returned(tx, { owner_id: id }, failure) {
    const payment = tx.move(payments, tx.get(payments, id), 'return', { failure });
    emitPayment(tx, payment, 'returned');
  },
};
