// The rules of a payment, in the order in which they are looked at with its rows locked. The verdict walks
// this list, and the checks that people are shown are made from it.
import type { Tx } from '#platform/work/draft.ts';
import { centsOf } from '#platform/money/money.ts';
import { channelOf } from '#modules/approvals/messages/channel.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import type { Channel } from '#modules/approvals/tables.ts';
import { requireFewWaiting } from '#modules/approvals/waiting.ts';
import { issuerDiffers, requireFree } from '#modules/wallets/documents/claim.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import type { Rule } from '#modules/money-out/outgoing/checks.ts';
import type { SpendingCheck } from '#modules/wallets/spending/check.ts';
import {
  gateOf,
  stricterProof,
  type GateConfig,
  type RequiredProof,
} from '#modules/wallets/spending/gate.ts';
import { insufficientBalance, panicLimitReached } from '#modules/wallets/spending/refusals.ts';
import { fitsInto } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import { activeSubWallet, ownPayee, requireParties } from './parties.ts';
import type { PaymentInput } from './prepare.ts';
import { refusal } from './refusals.ts';

/** What rules look at. */
export type PaymentFacts = {
  readonly tx: Tx;
  readonly input: PaymentInput;
  readonly check: SpendingCheck;
  readonly subWallet: SubWalletRow | undefined;
  /** The owner is asked whatever the amount. */
  readonly mustAsk: boolean;
};

const spenderOf = ({ input }: PaymentFacts) => ({
  walletId: input.wallet.id,
  subWalletId: input.subWalletId,
  payeeId: input.payee.id,
});
const spentOf = ({ input: { amountMinor, wallet, subWalletId } }: PaymentFacts) => ({
  amountMinor,
  currency: wallet.currency,
  subWalletId,
});
const configOf = ({ subWallet, input }: PaymentFacts): GateConfig => subWallet ?? input.wallet;

export const PAYMENT_RULES: ReadonlyArray<Rule<PaymentFacts>> = [
  { rule: 'sub_wallet_status', look: (looked) => void activeSubWallet(looked.tx, spenderOf(looked)) },
  { rule: 'payee', look: (looked) => void ownPayee(looked.tx, spenderOf(looked)) },
  { rule: 'payee_enabled', look: (looked) => void requireParties(looked.tx, spenderOf(looked)) },
  {
    rule: 'document_unpaid',
    look: ({ tx, input: { document } }) => (document === null ? undefined : requireFree(tx, document)),
  },
  {
    rule: 'limit_24h',
    look: (looked) => {
      if (looked.check.panic !== null) throw panicLimitReached(looked.check, spentOf(looked));
    },
  },
  {
    rule: 'available',
    look: (looked) => {
      if (looked.check.availableMinor < looked.input.amountMinor)
        throw insufficientBalance(looked.check, spentOf(looked));
    },
  },
  {
    rule: 'destination',
    look: ({ tx, input: { toWalletId, amountMinor } }) => {
      if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor))
        throw refusal('destination_not_payable');
    },
  },
  { rule: 'cap', look: (looked) => overOf(looked, 'cap') },
  { rule: 'day', look: (looked) => overOf(looked, 'day') },
  { rule: 'month', look: (looked) => overOf(looked, 'month') },
  { rule: 'auto_approve', look: aboveAutoApprove },
  { rule: 'payee_account', look: movedAccount },
  { rule: 'document_issuer', look: otherIssuer },
  { rule: 'approval_requested', when: 'not held', look: ({ mustAsk }) => (mustAsk ? 'held' : undefined) },
  {
    rule: 'waiting_approvals',
    when: 'held',
    look: ({ subWallet }) => (subWallet === undefined ? undefined : requireFewWaiting(subWallet)),
  },
  { rule: 'approval_channel', when: 'held', look: (looked, reasons) => void askedBy(looked, reasons) },
];

function overOf({ check, input }: PaymentFacts, name: 'cap' | 'day' | 'month'): Reason | undefined {
  const over = check.over.find(({ limit }) => limit === name);
  if (over === undefined) return undefined;
  return {
    type: 'limitExceeded',
    limit: name,
    limitCents: centsOf(over.usage.limitMinor),
    usedCents: centsOf(over.usage.usedMinor),
    requestedCents: centsOf(input.amountMinor),
  };
}

function aboveAutoApprove(looked: PaymentFacts): Reason | undefined {
  const { amountMinor } = looked.input;
  const config = configOf(looked);
  if (gateOf(config, amountMinor) === 'auto') return undefined;
  const limitCents = centsOf(config.auto_approve_under_minor);
  return { type: 'aboveAutoApprove', limitCents, requestedCents: centsOf(amountMinor) };
}

function movedAccount(looked: PaymentFacts): Reason | undefined {
  const { to } = looked.input;
  const payee = ownPayee(looked.tx, spenderOf(looked));
  if (to.number === payee.number && to.taxId === payee.tax_id) return undefined;
  return {
    type: 'payeeChanged',
    before: { cvu: payee.number, holderName: payee.holder_name },
    now: { cvu: to.number, holderName: to.name },
  };
}

function otherIssuer({ input: { document, wallet, to } }: PaymentFacts): Reason | undefined {
  if (document === null || !issuerDiffers(document, wallet.country, to.taxId)) return undefined;
  const { issuerTaxId } = document;
  return { type: 'documentIssuerMismatch', issuerTaxId, payeeTaxId: to.taxId };
}

export type ProofAndChannel = { readonly requiredProof: RequiredProof; readonly channel: Channel };

/** For reasons other than the amount a code by telephone is enough. */
export function askedBy(looked: PaymentFacts, reasons: readonly Reason[]): ProofAndChannel {
  const { input, subWallet } = looked;
  const isOther = reasons.some(({ type }) => type === 'payeeChanged' || type === 'documentIssuerMismatch');
  const requiredProof = stricterProof(
    gateOf(configOf(looked), input.amountMinor),
    isOther ? 'whatsapp' : 'auto',
  );
  const mayMessage = subWallet?.notify_whatsapp !== false;
  const channel =
    channelOf(requiredProof, input.channels, { mayMessage }) ?? withoutChannel(requiredProof, input);
  return { requiredProof, channel };
}

/**
 * An owner without any way that is strong enough is refused at once. The payment of an agent or a schedule
 * waits all the same, since its owner can still register one.
 */
function withoutChannel(requiredProof: RequiredProof, { subWalletId, scheduledAs }: PaymentInput): Channel {
  if (subWalletId === null && scheduledAs === null) throw refusal('approval_required');
  return requiredProof === 'biometric' ? 'biometric' : 'inbox';
}
