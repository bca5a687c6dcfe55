// Account keys: by what an account can be named in each country, how that is read from what a person types,
// and how it is shown.
export { makeAccountNumber, readAccountNumber, readAlias } from './account-number.ts';
export { kindsOf, namedAs } from './countries.ts';
export { KEY_KINDS, type AccountKey, type KeyKind } from './kinds.ts';
export { keyOfNumber, maskedNumberOf } from './of-number.ts';
export { KEY_PROBLEMS, type KeyProblem } from './problems.ts';
export { readKey } from './read.ts';
export { keysSearched, namesAccount } from './searched.ts';
export { bankOfKey, groupedKey, last4OfKey, maskedKey } from './show.ts';
