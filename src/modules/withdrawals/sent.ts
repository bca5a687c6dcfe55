// Writes down how the rail ended the order of a withdrawal.
import { lock } from '../../platform/command/command.ts';
import { approvalIdOf, approvals, noteSettled } from '../approvals/index.ts';
import type { RailOwner } from '../rail/index.ts';
import { emitWithdrawal } from './events.ts';
import { withdrawals } from './tables.ts';

export const sentWithdrawal: RailOwner = {
  locks: (id) => [lock(withdrawals, id), lock(approvals, approvalIdOf(id))],
  taken(tx, { owner_id: id }) {
    tx.update(withdrawals, tx.get(withdrawals, id), { taken_at: tx.now });
  },
  settled(tx, { owner_id: id }) {
    const row = tx.move(withdrawals, tx.get(withdrawals, id), 'settle', { settled_at: tx.now });
    noteSettled(tx, row.approval_id, null);
    emitWithdrawal(tx, row, 'settled');
  },
  failed(tx, { owner_id: id }, failure) {
    const row = tx.move(withdrawals, tx.get(withdrawals, id), 'fail', { failure });
    noteSettled(tx, row.approval_id, failure);
    emitWithdrawal(tx, row, 'failed');
  },
  returned(tx, { owner_id: id }, failure) {
    const row = tx.move(withdrawals, tx.get(withdrawals, id), 'return', { failure });
    emitWithdrawal(tx, row, 'returned');
  },
};
