// What may have come between the question to an owner and the answer, whatever the question is about.
import type { Tx } from '#platform/work/draft.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { cardholders } from '#modules/people/cardholders/tables.ts';
import type { ApprovalRow } from './tables.ts';

/** If the owner can put it right, the approval can be tried again; otherwise what was asked has failed. */
export type Obstacle = { readonly reason: string; readonly canRetry: boolean };

/**
 * The sub-wallet and the owner must be locked. `ownObstacle` is what only the subject itself checks, and what
 * its owner cannot put right: it comes before what they can.
 */
export function obstacleTo(
  tx: Tx,
  { cardholder_id: ownerId, sub_wallet_id: subWalletId }: ApprovalRow,
  ownObstacle: () => string | undefined = () => undefined,
): Obstacle | undefined {
  const status = subWalletId === null ? 'active' : (tx.find(subWallets, subWalletId)?.status ?? 'closed');
  const final = status === 'closed' ? 'sub_wallet_closed' : ownObstacle();
  if (final !== undefined) return { reason: final, canRetry: false };
  if (status === 'paused') return { reason: 'sub_wallet_paused', canRetry: true };
  const owner = tx.find(cardholders, ownerId);
  return owner?.kyc_status === 'approved' ? undefined : { reason: 'kyc_required', canRetry: true };
}
