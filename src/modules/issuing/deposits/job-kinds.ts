// The names of the jobs that deposits queue.
export const SEND_REFUND = 'deposits.send_refund';
/** Notifies funding that it is known how a debit ended. */
export const DEBIT_ENDED = 'deposits.debit_ended';
/** Notifies funding that money has arrived for a payment method. */
export const ARRIVED = 'deposits.arrived';
