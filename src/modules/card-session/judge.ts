// Whether an agent may have a card unasked. A card spends nothing by itself, but a hold of its amount stands
// on the payment method of the owner: so it is judged as a payment of that amount would be, on top of what
// the agent's open cards may still spend.
import type { Tx } from '../../platform/draft.ts';
import { centsOf } from '../../platform/money.ts';
import type { SubWalletRow } from '../agents/index.ts';
import { channelOf, requireFewWaiting, type Channel, type Reach, type Reason } from '../approvals/index.ts';
import { gateOf, limitsPassed, panicLimitReached, usagesOf, type Strength } from '../spending/index.ts';
import { refusal } from './refusals.ts';

/** Open cards of one sub-wallet, as long as the agent asks for another. */
const OPEN_CARDS_MAX = 100;

export type Wanted = {
  readonly amountMinor: bigint;
  /** What the open cards of the sub-wallet may still spend, and how many they are. */
  readonly open: { readonly count: number; readonly minor: bigint };
  readonly reach: Reach;
};

export type Verdict = {
  /** Empty where the card is issued. */
  readonly reasons: readonly Reason[];
  readonly strength: Strength;
  readonly channel: Channel;
};

export function judge(tx: Tx, subWallet: SubWalletRow, { amountMinor, open, reach }: Wanted): Verdict {
  if (open.count >= OPEN_CARDS_MAX) throw refusal('too_many_cards', { limit: OPEN_CARDS_MAX });
  const passed = limitsPassed(usagesOf(tx, subWallet.id), open.minor + amountMinor).map((one) => ({
    limit: one.limit,
    limitMinor: one.usage.limitMinor,
    usedMinor: one.usage.usedMinor + open.minor,
  }));
  const panic = passed.find(({ limit }) => limit === 'panic24h');
  if (panic !== undefined) throw panicLimitReached({ panic: withRest(panic) }, amountMinor);

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
  const strength = gateOf(subWallet, amountMinor);
  const limitCents = centsOf(subWallet.auto_approve_under_minor);
  const above: Reason[] =
    strength === 'auto' ? [] : [{ type: 'aboveAutoApprove', limitCents, requestedCents }];
  const reasons = [...over, ...above];
  if (reasons.length === 0) return { reasons, strength, channel: 'inbox' };
  requireFewWaiting(subWallet);
  const channel = channelOf(strength, reach, { mayMessage: subWallet.notify_whatsapp });
  // The owner can still register a way that is strong enough.
  return { reasons, strength, channel: channel ?? (strength === 'biometric' ? 'biometric' : 'inbox') };
}

function withRest(used: { readonly limitMinor: bigint; readonly usedMinor: bigint }) {
  const rest = used.limitMinor - used.usedMinor;
  return { ...used, remainingMinor: rest > 0n ? rest : 0n };
}
