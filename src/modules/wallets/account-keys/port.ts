// What providers need of account keys: to make numbers up, and to say at which bank an account is.
export { makeAccountNumber } from './account-number.ts';
export type { AccountKey } from './kinds.ts';
export { bankOfKey } from './show.ts';
