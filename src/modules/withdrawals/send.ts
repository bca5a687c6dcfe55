// Sends the money that a withdrawal has set aside, or gives it back.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { sendOut } from '../receipts/index.ts';
import { giveBack, type SetAside } from '../spending/index.ts';
import { recipientIn, type OpenWallet } from '../wallets/index.ts';
import { emitWithdrawal } from './events.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

export const spendingOf = (row: WithdrawalRow) => ({
  walletId: row.wallet_id,
  subWalletId: null,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: 'withdraw' as const,
  reference: { type: 'withdrawal', id: row.id },
  description: row.to_name,
  metadata: { concept: row.concept },
});
const asideOf = (row: WithdrawalRow): SetAside => ({ ...spendingOf(row), reservedAt: row.created_at });

export const undo = (tx: Tx, row: WithdrawalRow): void => giveBack(tx, asideOf(row));

type Sending = {
  readonly wallet: OpenWallet;
  readonly toWalletId: WithdrawalRow['to_wallet_id'];
  readonly realNow: Instant;
};

/** Answers the withdrawal as it is then: settled where the money went to another wallet here. */
export function send(tx: Tx, row: WithdrawalRow, { wallet, toWalletId, realNow }: Sending): WithdrawalRow {
  const hasArrived = sendOut(tx, toWalletId, {
    owner: { kind: 'withdrawal', id: row.id },
    aside: asideOf(row),
    wallet,
    to: recipientIn(row),
    concept: row.concept,
    documentKey: null,
    notifiesTaken: true,
    realNow,
  });
  if (!hasArrived) return row;
  const settled = tx.move(withdrawals, row, 'settle', { settled_at: tx.now });
  emitWithdrawal(tx, settled, 'settled');
  return settled;
}
