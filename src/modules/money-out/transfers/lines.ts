// Lines of batches: transfers of which one command makes, releases or gives back many, and which are decided
// as a whole. Each is a transfer like any other once its money is on its way.
import type { Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { documentLocks } from '#modules/wallets/documents/claim.ts';
import { endHeld } from '#modules/money-out/outgoing/approval-subject.ts';
import { release } from '#modules/money-out/outgoing/release.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { fitsInto } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import type { OpenWallet } from '#modules/wallets/wallets/open-wallet.ts';
import type { ResolvedDestination } from './destination.ts';
import { outgoingTransfer } from './outgoing.ts';
import { transfers, type TransferRow } from './tables.ts';

export type Release = {
  readonly wallet: OpenWallet;
  /** Where the money would go now; undefined if it cannot go there any more. */
  readonly destination: ResolvedDestination | undefined;
  readonly realNow: Instant;
};

/** The locks to release a line or to give it back. */
export const locksOfLine = (row: TransferRow, destination?: ResolvedDestination): Lock[] => [
  lock(transfers, row.id),
  ...locksToGiveBack({ walletId: row.wallet_id, subWalletId: row.sub_wallet_id }, row.created_at),
  ...(row.document === null ? [] : documentLocks([row.document.key])),
  ...(destination === undefined || destination.toWalletId === null
    ? []
    : walletAccounts.locks(destination.toWalletId)),
];

/** The owner has approved its batch: it goes, or fails by itself if it would not be what they saw. */
export function releaseLine(tx: Tx, id: string, { wallet, destination, realNow }: Release): void {
  const before = tx.get(transfers, id);
  if (before.status !== 'pending_approval') return;
  const obstacle = obstacleToLine(tx, destination, before);
  if (obstacle !== undefined) return endLine(tx, id, { as: 'fail', failure: obstacle });
  const set = { to_wallet_id: destination?.toWalletId ?? null };
  const approved = outgoingTransfer.move(tx, before, 'approve', set);
  release(tx, outgoingTransfer, approved, { wallet, realNow });
}

/** Whether a line is still what its owner saw. */
function obstacleToLine(
  tx: Tx,
  destination: ResolvedDestination | undefined,
  row: TransferRow,
): string | undefined {
  const subWallet = tx.find(subWallets, row.sub_wallet_id);
  if (subWallet === undefined || subWallet.status !== 'active')
    return subWallet?.status === 'paused' ? 'sub_wallet_paused' : 'sub_wallet_closed';
  if (destination === undefined) return 'destination_not_found';
  const { recipient, toWalletId } = destination;
  const isUnchanged =
    recipient.name === row.to_name &&
    recipient.number === row.to_number &&
    recipient.taxId === row.to_tax_id &&
    recipient.alias === row.to_alias;
  if (!isUnchanged) return 'payee_changed';
  const isFull = toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor);
  return isFull ? 'destination_rejected' : undefined;
}

export type LineEnd = { readonly as: 'reject' | 'cancel' | 'fail'; readonly failure: string | null };

/** Gives back what was set aside for it. */
export const endLine = (tx: Tx, id: string, end: LineEnd): void => endHeld(tx, outgoingTransfer, id, end);
