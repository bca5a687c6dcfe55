// Decides on a withdrawal with its rows locked: it is refused, waits for its owner, or goes.
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { channelOf, type Channel } from '#modules/approvals/index.ts';
import {
  checkSpending,
  gateOf,
  locksToSetAside,
  panicLimitReached,
  type RequiredProof,
} from '#modules/wallets/spending/index.ts';
import { fitsInto, walletAccounts } from '#modules/wallets/wallets/index.ts';
import { FIELD } from './destination.ts';
import type { NewWithdrawal } from './prepare.ts';
import { approvalRequired, balanceTooLow, payoutRefused } from './refusals.ts';

export type Verdict = { readonly requiredProof: RequiredProof; readonly channel: Channel };

export const withdrawalLocks = ({ wallet, toWalletId, now }: NewWithdrawal): Lock[] => [
  ...locksToSetAside({ walletId: wallet.id, subWalletId: null }, now),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
];

export function judge(tx: Tx, input: NewWithdrawal): Verdict {
  const { wallet, amountMinor, toWalletId } = input;
  const check = checkSpending(tx, { walletId: wallet.id, subWalletId: null }, amountMinor);
  const spent = { amountMinor, currency: wallet.currency, subWalletId: null };
  if (check.panic !== null) throw panicLimitReached(check, spent);
  if (check.availableMinor < amountMinor) throw balanceTooLow(check, spent);
  if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor))
    throw payoutRefused('destination_rejected', FIELD);
  const requiredProof = gateOf(wallet, amountMinor);
  const channel = channelOf(requiredProof, input.channels, { mayMessage: true });
  if (channel === undefined) throw approvalRequired();
  return { requiredProof, channel };
}
