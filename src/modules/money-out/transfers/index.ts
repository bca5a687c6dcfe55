// Transfers: money that integrators send from the sub-wallets of cardholders.
export { namedTransfers, countLinesOfBatches, linesOfBatch } from './queries.ts';
export { requireBeta } from './beta.ts';
export { judgeLine, judgeSum } from './judge.ts';
export { endLine, locksOfLine, releaseLine, type LineEnd } from './lines.ts';
export { lineLocks, makeLine, senderLocks } from './make.ts';
export { maskedPhone } from './masked-phone.ts';
export { askedSchema, lineBody, shownAsked, toTransfer, transferSchema } from './model.ts';
export {
  ownerContactOf,
  otherCurrency,
  type OwnerContact,
  type Line,
  type PrepareServices,
} from './prepare.ts';
export type { ResolvedDestination } from './destination.ts';
export { createKnownAccounts } from './known-accounts.ts';
export { notAnswered, refusal } from './refusals.ts';
export { transferQuestion } from './question.ts';
export { resolveMany, type Resolved } from './resolve-many.ts';
export { conceptOf, outgoingTransfer } from './outgoing.ts';
export { findSender, type Sender } from './sender.ts';
export type { TransferStatus } from './states.ts';
export type { TransferRow } from './tables.ts';
