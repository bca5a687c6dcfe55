// How the money of a payment leaves: what the way out must know of payments.
import { defineOutgoing } from '#modules/money-out/outgoing/define.ts';
import { emitPayment } from './events.ts';
import { paymentSchema, toPayment } from './model.ts';
import { findPayment } from './queries.ts';
import { payments, type PaymentRow } from './tables.ts';
import { reasonByOf } from './reason-by.ts';

/** Approving and rejecting have no event here: that of the approval says it. */
const EVENT_OF = { settle: 'settled', fail: 'failed', return: 'returned' } as const;

export const outgoingPayment = defineOutgoing<PaymentRow>({
  kind: 'payment',
  module: 'pay',
  idPrefix: 'pay',
  schema: paymentSchema,
  table: payments,
  find: findPayment,
  async findShown(db, tenant, id) {
    const row = await findPayment(db, tenant.id, id);
    return row && toPayment(row, tenant);
  },
  get: (tx, id) => tx.get(payments, id),
  move(tx, before, event, set) {
    const row = tx.move(payments, before, event, set);
    if (event !== 'approve' && event !== 'reject') emitPayment(tx, row, EVENT_OF[event]);
    return row;
  },
  describe: (row) => ({
    subWalletId: row.sub_wallet_id,
    description: row.payee_label,
    concept: row.reason,
    conceptBy: reasonByOf(row),
    document: row.document,
    notifiesTaken: false,
  }),
});
