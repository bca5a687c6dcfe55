// What is left in the wallet and of the cap, for an answer about a decision that was made before.
import { defineCommand } from '#platform/command/command.ts';
import { leftAfter } from '#modules/wallets/spending/check.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import type { DecisionResult } from './decide.ts';
import type { ApprovalRow } from './tables.ts';

type SpendingRow = Pick<ApprovalRow, 'wallet_id' | 'sub_wallet_id' | 'created_at'>;

const spenderOf = ({ wallet_id: walletId, sub_wallet_id: subWalletId }: SpendingRow) => ({
  walletId,
  subWalletId,
});

export const readBalancesAfter = defineCommand<SpendingRow, Omit<DecisionResult, 'row'>>({
  name: 'approvals.read_balances_after',
  locks: (row) => locksToGiveBack(spenderOf(row), row.created_at),
  decide: (tx, row) => leftAfter(tx, spenderOf(row)),
});
