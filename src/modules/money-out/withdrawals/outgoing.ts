// How the money of a withdrawal leaves: what the way out must know of withdrawals.
import { defineOutgoing } from '#modules/money-out/outgoing/define.ts';
import { emitWithdrawal } from './events.ts';
import { toWithdrawal, withdrawalSchema } from './model.ts';
import { findWithdrawal } from './queries.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

/** Approving and rejecting have no event here: that of the approval says it. */
const EVENT_OF = { settle: 'settled', fail: 'failed', return: 'returned' } as const;

export const outgoingWithdrawal = defineOutgoing<WithdrawalRow>({
  kind: 'withdrawal',
  module: 'withdraw',
  idPrefix: 'wdr',
  schema: withdrawalSchema,
  table: withdrawals,
  find: findWithdrawal,
  async findShown(db, tenant, id) {
    const row = await findWithdrawal(db, tenant.id, id);
    return row && toWithdrawal(row, tenant);
  },
  get: (tx, id) => tx.get(withdrawals, id),
  move(tx, before, event, set) {
    const row = tx.move(withdrawals, before, event, set);
    if (event !== 'approve' && event !== 'reject') emitWithdrawal(tx, row, EVENT_OF[event]);
    return row;
  },
  describe: (row) => ({
    subWalletId: null,
    description: row.to_name,
    concept: row.concept,
    conceptBy: 'payer',
    document: null,
    notifiesTaken: true,
  }),
  noteTaken(tx, row) {
    tx.update(withdrawals, row, { taken_at: tx.now });
  },
});
