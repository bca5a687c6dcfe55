// Transfers: money that integrators send from the sub-wallets of cardholders.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { cancelTransferRoute } from './cancel.ts';
import { createTransferRoute } from './create.ts';
import { transferEvents } from './events.ts';
import { getTransferRoute } from './get.ts';
import { transfersKept } from './kept.ts';
import { listTransfersRoute } from './list.ts';
import type { PrepareServices } from './prepare.ts';
import { getReceiptRoute } from './receipt.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/index.ts';
import { transferSearch } from './search.ts';
import { ownedOutgoing } from '#modules/money-out/outgoing/index.ts';
import { transfers } from './tables.ts';

export { namedTransfers } from './queries.ts';
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
export { countLinesOfBatches, findTransfer, linesOfBatch } from './queries.ts';
export { notAnswered, refusal as transferRefusal } from './refusals.ts';
export { transferQuestion } from './question.ts';
export { resolveMany, type Resolved } from './resolve-many.ts';
export { conceptOf, outgoingTransfer } from './outgoing.ts';
export { findSender, type Sender } from './sender.ts';

export type { TransferStatus } from './states.ts';
export type { TransferRow } from './tables.ts';

export const transfersModule = defineModule<PrepareServices & ReceiptServices>({
  name: 'transfers',
  kept: transfersKept,
  scopes: readAndWrite('transfers'),
  events: transferEvents,
  tags: { Send: 'Transfers that an organization sends from a sub-wallet, one by one or as a batch.' },
  owned: [ownedOutgoing('transfer', 'tx', transfers)],
  search: [transferSearch],
  routes: [createTransferRoute, listTransfersRoute, getTransferRoute, getReceiptRoute, cancelTransferRoute],
});
