// Money that is set aside goes, in the command that decided it: to another wallet of the tenant at once, and
// elsewhere by an order to the rail. What has arrived has a receipt. Or it is given back.
import type { Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { freeDocument } from '#modules/wallets/documents/claim.ts';
import { shownDocument } from '#modules/wallets/documents/model.ts';
import { openOrder } from '#modules/money-out/rail/open.ts';
import { insertReceiptCode } from '#modules/money-out/receipts/code.ts';
import { giveBack, settleInside, type SetAside } from '#modules/wallets/spending/move.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import type { OutgoingNoun, OutgoingRow } from './noun.ts';

type Describing<R extends OutgoingRow> = Pick<OutgoingNoun<R>, 'kind' | 'module' | 'describe'>;

/** What `setAside` takes for it. */
export function spendingOf<R extends OutgoingRow>(noun: Describing<R>, row: R) {
  const { subWalletId, description, concept, document } = noun.describe(row);
  return {
    walletId: row.wallet_id,
    subWalletId,
    currency: row.currency,
    amountMinor: row.amount_minor,
    module: noun.module,
    reference: { type: noun.kind, id: row.id },
    description,
    metadata: { concept, ...(document === null ? {} : { document: shownDocument(document) }) },
  };
}

const asideOf = <R extends OutgoingRow>(noun: Describing<R>, row: R): SetAside => ({
  ...spendingOf(noun, row),
  reservedAt: row.created_at,
});

/** The document of what ended without being paid can be paid again. Its row must be locked. */
export function giveBackHeld<R extends OutgoingRow>(tx: Tx, noun: Describing<R>, row: R): void {
  giveBack(tx, asideOf(noun, row));
  const { document } = noun.describe(row);
  if (document !== null) freeDocument(tx, document.key, { type: noun.kind, id: row.id });
}

export type Releasing = { readonly wallet: OpenWallet; readonly realNow: Instant };

/** Returns true if the money has arrived. The accounts of both wallets must be locked. */
export function releaseFunds<R extends OutgoingRow>(
  tx: Tx,
  noun: Describing<R>,
  row: R,
  { wallet, realNow }: Releasing,
): boolean {
  const { concept, document, notifiesTaken } = noun.describe(row);
  const owner = { kind: noun.kind, id: row.id };
  const aside = asideOf(noun, row);
  if (row.to_wallet_id !== null) {
    settleInside(tx, aside, { walletId: row.to_wallet_id });
    insertReceiptCode(tx, owner);
    return true;
  }
  const documentKey = document?.key ?? null;
  openOrder(tx, { owner, aside, wallet, to: recipientIn(row), concept, documentKey, notifiesTaken, realNow });
  return false;
}

/** Returns the row as it is then: settled if the money went to another wallet here. */
export const release = <R extends OutgoingRow>(
  tx: Tx,
  noun: OutgoingNoun<R>,
  row: R,
  releasing: Releasing,
): R => (releaseFunds(tx, noun, row, releasing) ? noun.move(tx, row, 'settle', {}) : row);
