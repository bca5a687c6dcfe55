// What becomes of a payment, decided on locked rows: it is refused, it is held for its owner, or it goes.
import { stale } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { notFound } from '../../platform/kind.ts';
import { centsOf } from '../../platform/money.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { payeeFilterIn, SUB_WALLET, subWallets, type SubWalletRow } from '../agents/index.ts';
import type { Channel, Reason } from '../approvals/index.ts';
import { issuerDiffers, requireFree } from '../documents/index.ts';
import { PAYEE, payees, type PayeeRow } from '../payees/index.ts';
import {
  gateOf,
  insufficientBalance,
  lookAt,
  panicLimitReached,
  strongerOf,
  type GateConfig,
  type Look,
  type Strength,
} from '../spending/index.ts';
import { fitsInto } from '../wallets/index.ts';
import type { PaymentInput } from './prepare.ts';
import { refusal } from './refusals.ts';

export type Verdict = {
  readonly look: Look;
  readonly payee: PayeeRow;
  readonly subWallet: SubWalletRow | null;
  /** Empty where it goes. */
  readonly reasons: readonly Reason[];
  readonly strength: Strength;
  readonly channel: Channel;
};

/** So many payments of one agent may wait. */
const WAITING_MAX = 200;

/** `mustAsk`: the owner is asked whatever the amount. */
export function judge(tx: Tx, input: PaymentInput, mustAsk = false): Verdict {
  const { amountMinor, wallet, toWalletId } = input;
  const subWallet = activeSubWallet(tx, input);
  const payee = lockedPayee(tx, input);
  if (subWallet !== null && !payeeFilterIn(subWallet)(payee)) throw refusal('payee_not_enabled');
  if (input.document !== null) requireFree(tx, input.document);
  const spender = { walletId: wallet.id, subWalletId: input.subWalletId };
  const look = lookAt(tx, spender, amountMinor);
  if (look.panic !== null) throw panicLimitReached(look, amountMinor);
  if (look.availableMinor < amountMinor) throw insufficientBalance();
  if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor)) throw refusal('destination_not_payable');

  const config: GateConfig = subWallet ?? wallet;
  const reasons = reasonsFor({ input, payee, look, config });
  const verdict = { look, payee, subWallet, reasons };
  if (reasons.length === 0 && !mustAsk) return { ...verdict, strength: 'auto', channel: 'inbox' };
  if (subWallet !== null && subWallet.waiting_approvals >= WAITING_MAX)
    throw refusal('too_many_pending_approvals', { limit: WAITING_MAX });
  const isOther = reasons.some(({ type }) => type === 'payeeChanged' || type === 'documentIssuerMismatch');
  const strength = strongerOf(gateOf(config, amountMinor), isOther ? 'whatsapp' : 'auto');
  return { ...verdict, strength, channel: channelOf(strength, input, subWallet) };
}

function activeSubWallet(tx: Tx, { subWalletId, wallet }: PaymentInput): SubWalletRow | null {
  if (subWalletId === null) return null;
  const row = tx.find(subWallets, subWalletId);
  if (row?.wallet_id !== wallet.id) throw notFound(SUB_WALLET, 'sub_wallet_id');
  if (row.status !== 'active') throw platformRefusal('invalid_state', { status: row.status });
  return row;
}

function lockedPayee(tx: Tx, { payee: seen }: PaymentInput): PayeeRow {
  const payee = tx.find(payees, seen.id);
  if (payee === undefined || payee.status !== 'active') throw notFound(PAYEE, 'payee_id');
  if (payee.updated_at !== seen.updated_at) throw stale();
  return payee;
}

type Judged = {
  readonly input: PaymentInput;
  readonly payee: PayeeRow;
  readonly look: Look;
  readonly config: GateConfig;
};

function reasonsFor({ input, payee, look, config }: Judged): Reason[] {
  const { amountMinor, to, document, wallet } = input;
  const requestedCents = centsOf(amountMinor);
  const over = look.over.map(({ limit, usage }): Reason => ({
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
 * Never weaker than the strength. An owner without any way that is strong enough is refused
 * at once. The payment of an agent waits all the same, since its owner can still register one.
 */
function channelOf(
  strength: Strength,
  { hasPhone, hasPasskey, byAgent }: PaymentInput,
  subWallet: SubWalletRow | null,
): Channel {
  if (strength === 'auto') return 'inbox';
  if (strength === 'whatsapp' && hasPhone && subWallet?.notify_whatsapp !== false) return 'whatsapp';
  // The configuration has changed since, and now asks for more.
  if (hasPasskey === undefined && strength === 'biometric') throw stale();
  // A payee that has moved asks for more than its amount does, and a session that is proven answers it.
  if (hasPasskey === undefined) return 'inbox';
  if (hasPasskey) return 'biometric';
  if (!byAgent) throw refusal('approval_required');
  return strength === 'biometric' ? 'biometric' : 'inbox';
}
