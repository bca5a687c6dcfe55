// Decides on a payment with its rows locked: it is refused, held for its owner, or goes.
import { stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Reason } from '#modules/approvals/reasons.ts';
import { walk, type WalkResult } from '#modules/money-out/outgoing/checks.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { payees } from '#modules/wallets/payees/tables.ts';
import { checkSpending, type SpendingCheck } from '#modules/wallets/spending/check.ts';
import { requireParties, type Parties } from './parties.ts';
import type { PaymentInput } from './prepare.ts';
import { askedBy, PAYMENT_RULES, type ProofAndChannel, type PaymentFacts } from './rules.ts';

export type Verdict = Parties &
  ProofAndChannel & {
    readonly check: SpendingCheck;
    /** Why the owner is asked; empty if the payment goes. */
    readonly reasons: readonly Reason[];
  };

/** `mustAsk`: the owner is asked whatever the amount. */
export function judge(tx: Tx, input: PaymentInput, mustAsk = false): Verdict {
  const looked = look(tx, input, mustAsk);
  const { reasons, heldBy, broken } = walk(PAYMENT_RULES, looked);
  if (broken !== undefined) throw broken.refusal;
  const spender = { walletId: input.wallet.id, subWalletId: input.subWalletId };
  const parties = requireParties(tx, { ...spender, payeeId: input.payee.id });
  const asked: ProofAndChannel =
    heldBy.size === 0 ? { requiredProof: 'auto', channel: 'inbox' } : askedBy(looked, reasons);
  return { ...parties, ...asked, reasons, check: looked.check };
}

export type Tried = WalkResult & { readonly reasons: readonly Reason[]; readonly check: SpendingCheck };

/** Walks the rules as `judge` does, but reports what breaks one instead of throwing it. */
export function tryOut(tx: Tx, input: PaymentInput): Tried {
  const looked = look(tx, input, false);
  return { ...walk(PAYMENT_RULES, looked), check: looked.check };
}

function look(tx: Tx, input: PaymentInput, mustAsk: boolean): PaymentFacts {
  const { wallet, subWalletId, payee, amountMinor } = input;
  const payeeNow = tx.find(payees, payee.id);
  if (payeeNow?.status === 'active' && payeeNow.updated_at !== payee.updated_at) throw stale();
  const subWallet = subWalletId === null ? undefined : tx.find(subWallets, subWalletId);
  const check = checkSpending(tx, { walletId: wallet.id, subWalletId }, amountMinor);
  return { tx, input, check, subWallet, mustAsk };
}
