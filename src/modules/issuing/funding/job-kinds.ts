// The names of the jobs that funding queues.
export const SETTLE_FUNDING = 'funding.settle';
/** Notifies the cards module that the money behind a card could not be collected. */
export const UNFUNDED = 'funding.unfunded';
/** Returns what came beyond what the cards of a method had asked for. */
export const RETURN_EXCESS = 'funding.return_excess';
/** Notifies the cards module that money has come for a card that waits for it, all of it or a part. */
export const FUNDING_MOVED = 'funding.moved';
