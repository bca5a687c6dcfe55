// The names of the jobs that funding queues.
export const SETTLE_FUNDING = 'funding.settle';
/** Told to cards: the money behind one could not be had. */
export const UNFUNDED = 'funding.unfunded';
