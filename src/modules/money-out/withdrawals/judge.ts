// Decides on a withdrawal with its rows locked: it is refused, waits for its owner, or goes.
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { walk, type WalkResult } from '#modules/money-out/outgoing/checks.ts';
import { checkSpending } from '#modules/wallets/spending/check.ts';
import { locksToSetAside } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import type { NewWithdrawal } from './prepare.ts';
import { askedBy, WITHDRAWAL_RULES, type WithdrawalFacts, type Verdict } from './rules.ts';

export const withdrawalLocks = ({ wallet, toWalletId, now }: NewWithdrawal): Lock[] => [
  ...locksToSetAside({ walletId: wallet.id, subWalletId: null }, now),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
];

export function judge(tx: Tx, input: NewWithdrawal): Verdict {
  const looked = look(tx, input);
  const { heldBy, broken } = walk(WITHDRAWAL_RULES, looked);
  if (broken !== undefined) throw broken.refusal;
  return heldBy.size === 0 ? { requiredProof: 'auto', channel: 'inbox' } : askedBy(looked);
}

/** Walks the rules as `judge` does, and returns what each has found. */
export function tryOut(tx: Tx, input: NewWithdrawal): WalkResult {
  const found = walk(WITHDRAWAL_RULES, look(tx, input));
  if (found.broken !== undefined) throw found.broken.refusal;
  return found;
}

const look = (tx: Tx, input: NewWithdrawal): WithdrawalFacts => ({
  tx,
  input,
  check: checkSpending(tx, { walletId: input.wallet.id, subWalletId: null }, input.amountMinor),
});
