// The kinds of jobs that agents queue for modules that come after them.
export const SUB_WALLET_CLOSED = 'agents.sub_wallet_closed';
/** What waits for the owner of a closed sub-wallet is over. */
export const END_QUESTIONS = 'agents.end_questions';
