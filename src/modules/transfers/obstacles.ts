// What may have come between the question to the owner and the answer. Where the owner cannot put it right,
// the transfer is over.
import type { Tx } from '../../platform/draft.ts';
import { subWallets } from '../agents/index.ts';
import { isAsSeen, seenAccount, type ApprovalRow } from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { fitsInto } from '../wallets/index.ts';
import type { ResolvedDestination } from './destination.ts';
import type { TransferRow } from './tables.ts';

type Obstacle = { readonly reason: string; readonly canRetry: boolean };

/** Whether what the owner agreed to is still what would happen. */
export function obstacleTo(
  tx: Tx,
  destination: ResolvedDestination | undefined,
  { row, approval }: { readonly row: TransferRow; readonly approval: ApprovalRow },
): Obstacle | undefined {
  const subWallet = tx.find(subWallets, row.sub_wallet_id);
  if (subWallet?.status === 'closed') return { reason: 'sub_wallet_closed', canRetry: false };
  if (destination === undefined) return { reason: 'destination_not_found', canRetry: false };
  const { recipient, toWalletId } = destination;
  if (!isAsSeen(approval, row, { ...seenAccount(recipient), label: recipient.name }))
    return { reason: 'payee_changed', canRetry: false };
  if (toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor))
    return { reason: 'destination_rejected', canRetry: false };
  if (subWallet?.status === 'paused') return { reason: 'sub_wallet_paused', canRetry: true };
  const owner = tx.find(cardholders, approval.cardholder_id);
  if (owner?.kyc_status !== 'approved') return { reason: 'kyc_required', canRetry: true };
  return undefined;
}

/** Whether a line of a batch is still what its owner saw. */
export function obstacleToLine(
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
