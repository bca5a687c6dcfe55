// How the money of a transfer leaves: what the way out must know of transfers.
import { defineOutgoing } from '#modules/money-out/outgoing/define.ts';
import { emitTransfer } from './events.ts';
import { findShownTransfer } from './get.ts';
import { toTransfer, transferSchema } from './model.ts';
import { findTransfer } from './queries.ts';
import { transfers, type TransferRow } from './tables.ts';

/** What the recipient reads if the integrator wrote nothing: the usual word of banks. */
const CONCEPT_DEFAULT = 'Varios';

export const conceptOf = ({ concept }: Pick<TransferRow, 'concept'>): string => concept ?? CONCEPT_DEFAULT;

const EVENT_OF = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  settle: 'settled',
  fail: 'failed',
  return: 'returned',
} as const;

export const outgoingTransfer = defineOutgoing<TransferRow, 'cancel'>({
  kind: 'transfer',
  module: 'send',
  idPrefix: 'tx',
  schema: transferSchema,
  table: transfers,
  find: findTransfer,
  async findShown(db, tenant, id) {
    const shown = await findShownTransfer(db, tenant.id, id);
    return shown && toTransfer(shown, tenant);
  },
  get: (tx, id) => tx.get(transfers, id),
  move(tx, before, event, set) {
    const row = tx.move(transfers, before, event, event === 'approve' ? { ...set, sent_at: tx.now } : set);
    emitTransfer(tx, row, EVENT_OF[event]);
    return row;
  },
  describe: (row) => ({
    subWalletId: row.sub_wallet_id,
    description: row.to_name,
    concept: conceptOf(row),
    conceptBy: 'payer',
    document: row.document,
    notifiesTaken: row.status === 'approved',
  }),
  noteTaken(tx, row) {
    if (row.status === 'approved') tx.move(transfers, row, 'take');
  },
  noteReference: (tx, row, providerRef) => tx.update(transfers, row, { external_id: providerRef }),
});
