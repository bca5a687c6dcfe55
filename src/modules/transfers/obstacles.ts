// What may have come between the question to the owner and the answer. Where the owner cannot put it right,
// the transfer is over.
import type { Tx } from '../../platform/draft.ts';
import { subWallets } from '../agents/index.ts';
import { canonical, hashOfSeen, type ApprovalRow } from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { fitsInto } from '../wallets/index.ts';
import type { Heading } from './destination.ts';
import type { TransferRow } from './tables.ts';

type Obstacle = { readonly reason: string; readonly canRetry: boolean };

/** Whether what the owner agreed to is still what would happen. */
export function obstacleTo(
  tx: Tx,
  heading: Heading | undefined,
  { row, approval }: { readonly row: TransferRow; readonly approval: ApprovalRow },
): Obstacle | undefined {
  const subWallet = tx.find(subWallets, row.sub_wallet_id);
  if (subWallet?.status === 'closed') return { reason: 'sub_wallet_closed', canRetry: false };
  if (heading === undefined) return { reason: 'destination_not_found', canRetry: false };
  if (hashOfSeen(seenNow(heading, row, approval)) !== approval.seen_hash)
    return { reason: 'payee_changed', canRetry: false };
  const { toWalletId } = heading;
  if (toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor))
    return { reason: 'destination_rejected', canRetry: false };
  if (subWallet?.status === 'paused') return { reason: 'sub_wallet_paused', canRetry: true };
  const owner = tx.find(cardholders, approval.cardholder_id);
  if (owner?.kyc_status !== 'approved') return { reason: 'kyc_required', canRetry: true };
  return undefined;
}

/** The same for a line of a batch, whose owner saw it as it was resolved. */
export function obstacleToLine(tx: Tx, heading: Heading | undefined, row: TransferRow): string | undefined {
  const subWallet = tx.find(subWallets, row.sub_wallet_id);
  if (subWallet === undefined || subWallet.status !== 'active')
    return subWallet?.status === 'paused' ? 'sub_wallet_paused' : 'sub_wallet_closed';
  if (heading === undefined) return 'destination_not_found';
  const { whose, toWalletId } = heading;
  const isAsSeen =
    whose.name === row.to_name &&
    whose.number === row.to_number &&
    whose.taxId === row.to_tax_id &&
    whose.alias === row.to_alias;
  if (!isAsSeen) return 'payee_changed';
  const isFull = toWalletId !== null && !fitsInto(tx, toWalletId, row.amount_minor);
  return isFull ? 'destination_rejected' : undefined;
}

/** What the owner saw, with the money and the destination as they would be now. */
function seenNow({ whose }: Heading, row: TransferRow, { seen }: ApprovalRow): string {
  const before = JSON.parse(seen);
  const { name: holderName, number: cvu, alias, taxId } = whose;
  const payee = { ...before.payee, label: holderName, holderName, taxId, cvu, alias };
  return canonical({ ...before, amountMinor: String(row.amount_minor), currency: row.currency, payee });
}
