// The names of the jobs that payment methods queue.
/** Asks whose an account is that is pending. */
export const CONFIRM = 'payment_methods.confirm';
/** A bank account was detached: what is available goes back, and its processor releases it. */
export const ACCOUNT_DETACHED = 'payment_methods.account_detached';
/** Releases an account at its processor that became no payment method. */
export const RELEASE_UNOWNED = 'payment_methods.release_unowned';
