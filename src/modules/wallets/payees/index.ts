// Payees: the accounts that an owner lets money go to, each with its holder as the provider knows it.
export { refusal } from './refusals.ts';
export type { PayeeFilter } from './list.ts';
export { answerLater, answeringRefusals } from './answered-later.ts';
export { PAYEE, payeeSchema, toPayee, verifiedLateAt } from './model.ts';
export { findPayeeOfAny, findSamePayee, payeeQuery } from './queries.ts';
export { destinationIn } from './questions.ts';
export { isVerified, payees, type PayeeRow, type VerifiedPayee } from './tables.ts';
export { isSameTaxId } from './same-tax-id.ts';
