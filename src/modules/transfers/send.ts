// Sends the money that a transfer has set aside, or gives it back.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { freeDocument, shownDocument } from '../documents/index.ts';
import { sendOut } from '../receipts/index.ts';
import { giveBack, type SetAside } from '../spending/index.ts';
import { recipientIn, type OpenWallet } from '../wallets/index.ts';
import type { TransferRow } from './tables.ts';

/** What the recipient reads where the integrator wrote nothing: the usual word of banks. */
const CONCEPT_DEFAULT = 'Varios';

export const conceptOf = ({ concept }: Pick<TransferRow, 'concept'>): string => concept ?? CONCEPT_DEFAULT;

export const spendingOf = (row: TransferRow) => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: 'send' as const,
  reference: { type: 'transfer', id: row.id },
  description: row.to_name,
  metadata: {
    concept: conceptOf(row),
    ...(row.document === null ? {} : { document: shownDocument(row.document) }),
  },
});
const asideOf = (row: TransferRow): SetAside => ({ ...spendingOf(row), reservedAt: row.created_at });

/** Gives back the money, the room in the limits and the document of a transfer that waited for its owner. */
export function undo(tx: Tx, transfer: TransferRow): void {
  giveBack(tx, asideOf(transfer));
  const { id, document } = transfer;
  if (document !== null) freeDocument(tx, document.key, { type: 'transfer', id });
}

type Sending = { readonly wallet: OpenWallet; readonly realNow: Instant };

/** True where it has arrived. */
export function send(tx: Tx, row: TransferRow, { wallet, realNow }: Sending): boolean {
  return sendOut(tx, row.to_wallet_id, {
    owner: { kind: 'transfer', id: row.id },
    aside: asideOf(row),
    wallet,
    to: recipientIn(row),
    concept: conceptOf(row),
    documentKey: row.document?.key ?? null,
    notifiesTaken: row.status === 'approved',
    realNow,
  });
}
