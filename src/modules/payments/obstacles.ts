// What may have come between the question to the owner and the answer. Where the owner cannot put it right,
// the payment is over.
import type { Tx } from '../../platform/draft.ts';
import { subWallets } from '../agents/index.ts';
import { isAsSeen, seenAccount, type ApprovalRow } from '../approvals/index.ts';
import { cardholders } from '../cardholders/index.ts';
import { payees } from '../payees/index.ts';
import { fitsInto, type Recipient } from '../wallets/index.ts';
import type { PaymentRow } from './tables.ts';

type Obstacle = { readonly reason: string; readonly canRetry: boolean };
type Deciding = { readonly payment: PaymentRow; readonly approval: ApprovalRow };

/** Where the money would go now. */
type Destination = { readonly to: Recipient | undefined; readonly toWalletId: PaymentRow['to_wallet_id'] };

/** Whether what the owner agreed to is still what would happen. */
export function obstacleTo(
  tx: Tx,
  { to, toWalletId }: Destination,
  { payment, approval }: Deciding,
): Obstacle | undefined {
  const subWallet = payment.sub_wallet_id === null ? undefined : tx.find(subWallets, payment.sub_wallet_id);
  if (subWallet?.status === 'closed') return { reason: 'sub_wallet_closed', canRetry: false };
  if (tx.find(payees, payment.payee_id)?.status !== 'active')
    return { reason: 'payee_deleted', canRetry: false };
  if (to === undefined) return { reason: 'destination_not_found', canRetry: false };
  if (!isAsSeen(approval, payment, seenAccount(to))) return { reason: 'payee_changed', canRetry: false };
  if (toWalletId !== null && !fitsInto(tx, toWalletId, payment.amount_minor))
    return { reason: 'destination_rejected', canRetry: false };
  if (subWallet?.status === 'paused') return { reason: 'sub_wallet_paused', canRetry: true };
  const owner = tx.find(cardholders, approval.cardholder_id);
  if (owner?.kyc_status !== 'approved') return { reason: 'kyc_required', canRetry: true };
  return undefined;
}
