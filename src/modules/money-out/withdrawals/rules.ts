// The rules of a withdrawal, in the order in which they are looked at with its rows locked. The verdict walks
// this list, and the checks that people are shown are made from it.
import type { Tx } from '#platform/work/draft.ts';
import { channelOf } from '#modules/approvals/messages/channel.ts';
import type { Channel } from '#modules/approvals/tables.ts';
import type { Rule } from '#modules/money-out/outgoing/checks.ts';
import type { SpendingCheck } from '#modules/wallets/spending/check.ts';
import { gateOf, type RequiredProof } from '#modules/wallets/spending/gate.ts';
import { panicLimitReached } from '#modules/wallets/spending/refusals.ts';
import { fitsInto } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import { FIELD } from './destination.ts';
import type { NewWithdrawal } from './prepare.ts';
import { approvalRequired, balanceTooLow, payoutRefused } from './refusals.ts';

/** What rules look at. */
export type WithdrawalFacts = {
  readonly tx: Tx;
  readonly input: NewWithdrawal;
  readonly check: SpendingCheck;
};

export type Verdict = { readonly requiredProof: RequiredProof; readonly channel: Channel };

export const WITHDRAWAL_RULES: ReadonlyArray<Rule<WithdrawalFacts>> = [
  {
    rule: 'limit_24h',
    look({ input, check }) {
      if (check.panic !== null) throw panicLimitReached(check, spentOf(input));
    },
  },
  {
    rule: 'available',
    look({ input, check }) {
      if (check.availableMinor < input.amountMinor) throw balanceTooLow(check, spentOf(input));
    },
  },
  {
    rule: 'destination',
    look({ tx, input: { toWalletId, amountMinor } }) {
      if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor))
        throw payoutRefused('destination_rejected', FIELD);
    },
  },
  { rule: 'auto_approve', look: (looked) => (proofOf(looked) === 'auto' ? undefined : 'held') },
  { rule: 'approval_channel', when: 'held', look: (looked) => void askedBy(looked) },
];

const spentOf = ({ wallet, amountMinor }: NewWithdrawal) => ({
  amountMinor,
  currency: wallet.currency,
  subWalletId: null,
});

const proofOf = ({ input: { wallet, amountMinor } }: WithdrawalFacts): RequiredProof =>
  gateOf(wallet, amountMinor);

/** How the owner is asked, once they must be. */
export function askedBy(looked: WithdrawalFacts): Verdict {
  const requiredProof = proofOf(looked);
  const channel = channelOf(requiredProof, looked.input.channels, { mayMessage: true });
  if (channel === undefined) throw approvalRequired();
  return { requiredProof, channel };
}
