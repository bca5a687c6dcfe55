// What becomes of a transfer that the rail carries.
import { lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { approvalIdOf, approvals, noteSettled } from '../approvals/index.ts';
import type { RailOwner } from '../rail/index.ts';
import { tellTransfer } from './events.ts';
import { transfers, type TransferRow } from './tables.ts';

export const sentTransfer: RailOwner = {
  locks: (id) => [lock(transfers, id), lock(approvals, approvalIdOf(id))],
  taken(tx, { owner_id: id }) {
    const row = tx.get(transfers, id);
    if (row.status === 'approved') tx.move(transfers, row, 'take');
  },
  settled(tx, { owner_id: id, provider_ref: externalId }) {
    const set = { settled_at: tx.now, external_id: externalId };
    const row = tx.move(transfers, tx.get(transfers, id), 'settle', set);
    noteApproval(tx, row, null);
    tell(tx, row, 'settled');
  },
  failed(tx, { owner_id: id }, failure) {
    const row = tx.move(transfers, tx.get(transfers, id), 'fail', { failure });
    noteApproval(tx, row, failure);
    tell(tx, row, 'failed');
  },
  returned(tx, { owner_id: id }, failure) {
    tell(tx, tx.move(transfers, tx.get(transfers, id), 'return', { failure }), 'returned');
  },
};

function noteApproval(tx: Tx, { approval_id: id }: TransferRow, failure: string | null): void {
  if (id !== null) noteSettled(tx, id, { settled: failure === null, failure });
}

function tell(tx: Tx, row: TransferRow, how: 'settled' | 'failed' | 'returned'): void {
  const approval = row.approval_id === null ? undefined : tx.find(approvals, row.approval_id);
  tellTransfer(tx, { row, approval }, how);
}
