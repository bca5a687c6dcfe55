// The names of the jobs that funding queues.
export const SETTLE_FUNDING = 'funding.settle';
/** Notifies the cards module that the money behind a card could not be collected. */
export const UNFUNDED = 'funding.unfunded';
