// The names of the jobs that deposits queue.
export const SEND_REFUND = 'deposits.send_refund';
/** Notifies funding that money has arrived for a payment method. */
export const ARRIVED = 'deposits.arrived';
