// Decides on transfers from one sub-wallet with its rows locked: a transfer by itself, the sum of a batch, or
// one of its lines.
import type { Tx } from '#platform/work/draft.ts';
import { walk, type WalkResult } from '#modules/money-out/outgoing/checks.ts';
import { checkSpending } from '#modules/wallets/spending/check.ts';
import type { Line, OwnerContact } from './prepare.ts';
import {
  askedBy,
  LINE_RULES,
  SUM_RULES,
  TRANSFER_RULES,
  type ProofAndChannel,
  type OfAmount,
} from './rules.ts';
import type { Sender } from './sender.ts';

/** Who must agree first; null: no one. */
export type Verdict = { readonly ask: ProofAndChannel | null };

type Judged = { readonly sender: Sender; readonly contact: OwnerContact };

export function judge(tx: Tx, { sender, contact, line }: Judged & { readonly line: Line }): Verdict {
  const looked = { ...amountOf(tx, sender, line.amountMinor), contact, line };
  const found = walk(TRANSFER_RULES, looked);
  return { ask: isHeld(found) ? askedBy(looked) : null };
}

export function judgeSum(tx: Tx, { sender, contact }: Judged, sumMinor: bigint): Verdict {
  const looked = { ...amountOf(tx, sender, sumMinor), contact };
  return { ask: isHeld(walk(SUM_RULES, looked)) ? askedBy(looked) : null };
}

/** What one line is refused for by itself; `isHeld`: the owner is asked about the sum. */
export function judgeLine(tx: Tx, sender: Sender, line: Line, isHeldWithBatch: boolean): void {
  const looked = { ...amountOf(tx, sender, line.amountMinor), line, isHeld: isHeldWithBatch };
  isHeld(walk(LINE_RULES, looked));
}

function amountOf(tx: Tx, sender: Sender, amountMinor: bigint): OfAmount {
  const spender = { walletId: sender.wallet.id, subWalletId: sender.subWallet.id };
  return { tx, sender, amountMinor, check: checkSpending(tx, spender, amountMinor) };
}

function isHeld({ heldBy, broken }: WalkResult): boolean {
  if (broken !== undefined) throw broken.refusal;
  return heldBy.size > 0;
}
