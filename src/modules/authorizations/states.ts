// How a card transaction may move. It begins as what it first was: asked for and approved or declined,
// charged without having been asked for, or a refund. Clearing never fails, so it leads to `settled` from
// wherever a charge can still come.
import { defineMachine } from '../../platform/machine.ts';

export const TRANSACTION_STATUSES = [
  'announced',
  'authorized',
  'declined',
  'settled',
  'voided',
  'refunded',
] as const;
/**
 * `announced` is on our side of the door: all that came so far is a reversal or a refund of what is still to
 * come, if it comes.
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
