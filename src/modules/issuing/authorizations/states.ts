// The state machine of a card transaction. Its first status depends on its first message: an authorization
// that was approved or declined, a charge without an authorization, or a refund. Clearing never fails, so it
// leads to `settled` from each status in which a charge can still come.
import { defineMachine } from '#platform/db/machine.ts';

export const TRANSACTION_STATUSES = [
  'announced',
  'authorized',
  'declined',
  'settled',
  'voided',
  'refunded',
] as const;
/**
 * `announced` is internal and never shown by the API: so far only a reversal or a refund has come, before the
 * authorization or the charge that it belongs to.
 */
export const SHOWN_TRANSACTION_STATUSES = [
  'authorized',
  'declined',
  'settled',
  'voided',
  'refunded',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];
export type TransactionEvent = 'approve' | 'decline' | 'clear' | 'void';

export const transactionMachine = defineMachine<TransactionStatus, TransactionEvent>({
  name: 'card_transaction',
  column: 'status',
  initial: 'authorized',
  statuses: TRANSACTION_STATUSES,
  events: {
    // A merchant that was declined may ask again within the same transaction.
    approve: { from: ['announced', 'declined'], to: 'authorized' },
    decline: { from: ['announced'], to: 'declined' },
    clear: { from: ['announced', 'authorized', 'declined', 'settled', 'voided'], to: 'settled' },
    void: { from: ['authorized'], to: 'voided' },
  },
});
