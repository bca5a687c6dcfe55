// Whether an agent may have a card unasked. A card spends nothing by itself, but a hold of its amount stands
// on the payment method of the owner: so it is judged as a payment of that amount would be, on top of what
// the agent's open cards may still spend.
import type { Tx } from '#platform/work/draft.ts';
import { centsOf } from '#platform/money/money.ts';
import type { SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { channelOf, type ReachableChannels } from '#modules/approvals/messages/channel.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import type { Channel } from '#modules/approvals/tables.ts';
import { requireFewWaiting } from '#modules/approvals/waiting.ts';
import { exceededLimits, usagesOf } from '#modules/wallets/spending/card-limits.ts';
import { gateOf, type RequiredProof } from '#modules/wallets/spending/gate.ts';
import { panicLimitReached } from '#modules/wallets/spending/refusals.ts';
import { refusal } from './refusals.ts';

/** Open cards of one sub-wallet, as long as the agent asks for another. */
const OPEN_CARDS_MAX = 100;

export type Wanted = {
  readonly amountMinor: bigint;
  /** What the open cards of the sub-wallet may still spend, and how many they are. */
  readonly open: { readonly count: number; readonly minor: bigint };
  readonly channels: ReachableChannels;
};

export type Verdict = {
  /** Why the owner is asked; empty if the card is issued. */
  readonly reasons: readonly Reason[];
  readonly requiredProof: RequiredProof;
  readonly channel: Channel;
};

export function judge(tx: Tx, subWallet: SubWalletRow, { amountMinor, open, channels }: Wanted): Verdict {
  if (open.count >= OPEN_CARDS_MAX) throw refusal('too_many_cards', { limit: OPEN_CARDS_MAX });
  const passed = exceededLimits(usagesOf(tx, subWallet.id), open.minor + amountMinor).map((one) => ({
    limit: one.limit,
    limitMinor: one.usage.limitMinor,
    usedMinor: one.usage.usedMinor + open.minor,
  }));
  const panic = passed.find(({ limit }) => limit === 'panic24h');
  if (panic !== undefined) {
    const { id: subWalletId, currency } = subWallet;
    throw panicLimitReached({ panic: withRest(panic) }, { amountMinor, currency, subWalletId });
  }

  const requestedCents = centsOf(amountMinor);
  const over = passed.flatMap(({ limit, limitMinor, usedMinor }): Reason[] =>
    limit === 'panic24h'
      ? []
      : [
          {
            type: 'limitExceeded',
            limit,
            limitCents: centsOf(limitMinor),
            usedCents: centsOf(usedMinor),
            requestedCents,
          },
        ],
  );
  const requiredProof = gateOf(subWallet, amountMinor);
  const limitCents = centsOf(subWallet.auto_approve_under_minor);
  const above: Reason[] =
    requiredProof === 'auto' ? [] : [{ type: 'aboveAutoApprove', limitCents, requestedCents }];
  const reasons = [...over, ...above];
  if (reasons.length === 0) return { reasons, requiredProof, channel: 'inbox' };
  requireFewWaiting(subWallet);
  const channel = channelOf(requiredProof, channels, { mayMessage: subWallet.notify_whatsapp });
  // The owner can still register a way that is strong enough.
  return {
    reasons,
    requiredProof,
    channel: channel ?? (requiredProof === 'biometric' ? 'biometric' : 'inbox'),
  };
}

function withRest(used: { readonly limitMinor: bigint; readonly usedMinor: bigint }) {
  const rest = used.limitMinor - used.usedMinor;
  return { ...used, remainingMinor: rest > 0n ? rest : 0n };
}
