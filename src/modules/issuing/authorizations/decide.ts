// Decides whether a purchase is approved, and names the first rule that it breaks.
import { exceededLimits, type ExceededLimit } from '#modules/wallets/spending/card-limits.ts';
import { earlyAmounts } from './counters.ts';
import { IN_ORDER, type DecideInput } from './reasons.ts';
import type { DeclineReason } from './refusals.ts';
import type { RuleName } from './rules.ts';

export type Broken = { readonly rule: RuleName; readonly reason: DeclineReason };

/** The reason why the purchase is declined; undefined if it is approved. */
export const decide = (input: DecideInput): DeclineReason | undefined => firstBroken(input)?.reason;

/** The rule for which the purchase is declined; undefined if it is approved. */
export function firstBroken(input: DecideInput): Broken | undefined {
  const neededMinor = neededOf(input);
  for (const { rule, reasonOf } of IN_ORDER) {
    const reason = reasonOf(input, neededMinor);
    if (reason !== undefined) return { rule, reason };
    // If the amount has been charged already, the answer no longer changes anything.
    if (rule === 'not_voided' && wasCharged(input, neededMinor)) return undefined;
  }
  return undefined;
}

function wasCharged({ question, transaction }: DecideInput, neededMinor: bigint): boolean {
  if (transaction === undefined || neededMinor !== 0n) return false;
  return earlyAmounts(transaction, question.amountMinor).cleared > 0n;
}

/** The part of what is asked for that was neither charged nor reversed before. */
function neededOf({
  question: { amountMinor },
  transaction,
}: Pick<DecideInput, 'question' | 'transaction'>): bigint {
  if (transaction === undefined) return amountMinor;
  const early = earlyAmounts(transaction, amountMinor);
  return amountMinor - early.cleared - early.reversed;
}

/** The limit of the sub-wallet that a purchase would exceed. Two seconds are too short to ask the owner. */
export function limitExceededBy(
  input: Pick<DecideInput, 'question' | 'transaction' | 'subWallet'>,
): ExceededLimit | undefined {
  return input.subWallet === null ? undefined : exceededLimits(input.subWallet.usages, neededOf(input))[0];
}
