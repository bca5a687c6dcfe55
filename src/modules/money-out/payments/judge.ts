// Decides on a payment with its rows locked: it is refused, held for its owner, or goes.
import { stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { centsOf } from '#platform/money.ts';
import { channelOf, requireFewWaiting, type Channel, type Reason } from '#modules/approvals/index.ts';
import { issuerDiffers, requireFree } from '#modules/wallets/documents/index.ts';
import type { PayeeRow } from '#modules/wallets/payees/index.ts';
import {
  checkSpending,
  gateOf,
  insufficientBalance,
  panicLimitReached,
  stricterProof,
  type GateConfig,
  type RequiredProof,
  type SpendingCheck,
} from '#modules/wallets/spending/index.ts';
import { fitsInto } from '#modules/wallets/wallets/index.ts';
import { requireParties, type Parties } from './parties.ts';
import type { PaymentInput } from './prepare.ts';
import { refusal } from './refusals.ts';

export type Verdict = Parties & {
  readonly check: SpendingCheck;
  /** Empty where it goes. */
  readonly reasons: readonly Reason[];
  readonly requiredProof: RequiredProof;
  readonly channel: Channel;
};

/** `mustAsk`: the owner is asked whatever the amount. */
export function judge(tx: Tx, input: PaymentInput, mustAsk = false): Verdict {
  const { amountMinor, wallet, toWalletId } = input;
  const spender = { walletId: wallet.id, subWalletId: input.subWalletId };
  const { payee, subWallet } = requireParties(tx, { ...spender, payeeId: input.payee.id });
  if (payee.updated_at !== input.payee.updated_at) throw stale();
  if (input.document !== null) requireFree(tx, input.document);
  const check = checkSpending(tx, spender, amountMinor);
  const spent = { amountMinor, currency: wallet.currency, subWalletId: input.subWalletId };
  if (check.panic !== null) throw panicLimitReached(check, spent);
  if (check.availableMinor < amountMinor) throw insufficientBalance(check, spent);
  if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor)) throw refusal('destination_not_payable');

  const config: GateConfig = subWallet ?? wallet;
  const reasons = reasonsFor({ input, payee, check, config });
  const verdict = { check, payee, subWallet, reasons };
  if (reasons.length === 0 && !mustAsk) return { ...verdict, requiredProof: 'auto', channel: 'inbox' };
  if (subWallet !== null) requireFewWaiting(subWallet);
  const isOther = reasons.some(({ type }) => type === 'payeeChanged' || type === 'documentIssuerMismatch');
  const requiredProof = stricterProof(gateOf(config, amountMinor), isOther ? 'whatsapp' : 'auto');
  const mayMessage = subWallet?.notify_whatsapp !== false;
  const channel =
    channelOf(requiredProof, input.channels, { mayMessage }) ?? withoutChannel(requiredProof, input);
  return { ...verdict, requiredProof, channel };
}

type Judged = {
  readonly input: PaymentInput;
  readonly payee: PayeeRow;
  readonly check: SpendingCheck;
  readonly config: GateConfig;
};

function reasonsFor({ input, payee, check, config }: Judged): Reason[] {
  const { amountMinor, to, document, wallet } = input;
  const requestedCents = centsOf(amountMinor);
  const over = check.over.map(({ limit, usage }): Reason => ({
    type: 'limitExceeded',
    limit,
    limitCents: centsOf(usage.limitMinor),
    usedCents: centsOf(usage.usedMinor),
    requestedCents,
  }));
  const isAbove = gateOf(config, amountMinor) !== 'auto';
  const limitCents = centsOf(config.auto_approve_under_minor);
  const hasMoved = to.number !== payee.number || to.taxId !== payee.tax_id;
  return [
    ...over,
    ...(isAbove ? [{ type: 'aboveAutoApprove' as const, limitCents, requestedCents }] : []),
    ...(hasMoved
      ? [
          {
            type: 'payeeChanged' as const,
            before: { cvu: payee.number, holderName: payee.holder_name },
            now: { cvu: to.number, holderName: to.name },
          },
        ]
      : []),
    ...(document !== null && issuerDiffers(document, wallet.country, to.taxId)
      ? [
          {
            type: 'documentIssuerMismatch' as const,
            issuerTaxId: document.issuerTaxId,
            payeeTaxId: to.taxId,
          },
        ]
      : []),
  ];
}

/**
 * An owner without any way that is strong enough is refused at once. The payment of an agent or a schedule
 * waits all the same, since its owner can still register one.
 */
function withoutChannel(requiredProof: RequiredProof, { subWalletId, scheduledAs }: PaymentInput): Channel {
  if (subWalletId === null && scheduledAs === null) throw refusal('approval_required');
  return requiredProof === 'biometric' ? 'biometric' : 'inbox';
}
