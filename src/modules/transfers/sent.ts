// Writes down how the rail ended the order of a transfer.
import { lock } from '../../platform/command/command.ts';
import { approvalIdOf, approvals, noteSettled } from '../approvals/index.ts';
import type { RailOwner } from '../rail/index.ts';
import { emitTransfer } from './events.ts';
import { transfers } from './tables.ts';

export const sentTransfer: RailOwner = {
  locks: (id) => [lock(transfers, id), lock(approvals, approvalIdOf(id))],
  taken(tx, { owner_id: id }) {
    const row = tx.get(transfers, id);
    if (row.status === 'approved') tx.move(transfers, row, 'take');
  },
  settled(tx, { owner_id: id, provider_ref: externalId }) {
    const set = { settled_at: tx.now, external_id: externalId };
    const row = tx.move(transfers, tx.get(transfers, id), 'settle', set);
    noteSettled(tx, row.approval_id, null);
    emitTransfer(tx, row, 'settled');
  },
  failed(tx, { owner_id: id }, failure) {
    const row = tx.move(transfers, tx.get(transfers, id), 'fail', { failure });
    noteSettled(tx, row.approval_id, failure);
    emitTransfer(tx, row, 'failed');
  },
  returned(tx, { owner_id: id }, failure) {
    emitTransfer(tx, tx.move(transfers, tx.get(transfers, id), 'return', { failure }), 'returned');
  },
};
