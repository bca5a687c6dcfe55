// The names of the jobs that wallets queue.
/** Gives a wallet the deposits that came for its account before it was known. */
export const CLAIM_DEPOSITS = 'wallets.claim_deposits';
/** Answers the provider that a deposit is kept. */
export const ANSWER_DEPOSIT = 'wallets.answer_deposit';
