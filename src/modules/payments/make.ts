// Makes a payment in one command: money and limits are set aside, and it goes, or its owner is asked.
import { lock, type Lock } from '../../platform/command/command.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { subWallets } from '../agents/index.ts';
import { approvalIdOf, canonical, openApproval } from '../approvals/index.ts';
import { payees } from '../payees/index.ts';
import { openOrder } from '../rail/index.ts';
import { setAside, settleInside, spendingLocks, type SetAside } from '../spending/index.ts';
import { cardholderIdOf, walletAccounts } from '../wallets/index.ts';
import { tellPayment } from './events.ts';
import type { Verdict } from './judge.ts';
import type { OpenWallet, PaymentInput } from './prepare.ts';
import { payments, type PaymentRow } from './tables.ts';

export const paymentLocks = ({ wallet, subWalletId, payee, toWalletId }: PaymentInput): Lock[] => [
  ...spendingLocks({ walletId: wallet.id, subWalletId }),
  lock(payees, payee.id),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
];

export const spendingOf = (row: PaymentRow) => ({
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  module: 'pay',
  reference: { type: 'payment', id: row.id },
  description: row.payee_label,
  metadata: { concept: row.reason },
});
export const asideOf = (row: PaymentRow): SetAside => ({ ...spendingOf(row), reservedAt: row.created_at });

/** `mustAsk`: the owner is asked, whatever the verdict found. */
export function makePayment(
  tx: Tx,
  input: PaymentInput,
  verdict: Verdict,
  mustAsk = false,
): PaymentRow {
  const isHeld = mustAsk || verdict.reasons.length > 0;
  const row = tx.insert(payments, newRow(tx, input, verdict, isHeld));
  setAside(tx, spendingOf(row), input.balanceLowThresholdMinor);
  if (isHeld) {
    ask(tx, input, verdict, row);
    return row;
  }
  return send(tx, row, input);
}

function newRow(tx: Tx, input: PaymentInput, { payee, reasons }: Verdict, isHeld: boolean): PaymentRow {
  const { to } = input;
  const id = tx.newId('pay');
  return {
    tenant_id: tx.tenantId,
    id,
    wallet_id: input.wallet.id,
    sub_wallet_id: input.subWalletId,
    payee_id: payee.id,
    status: isHeld ? 'pending_approval' : 'processing',
    amount_minor: input.amountMinor,
    currency: input.wallet.currency,
    reason: input.reason,
    payee_label: payee.label,
    to_name: to.name,
    to_number: to.number,
    to_alias: to.alias,
    to_tax_id: to.taxId,
    to_wallet_id: input.toWalletId,
    reasons: reasons.length > 0 ? reasons : null,
    document: null,
    approval_id: isHeld ? approvalIdOf(id) : null,
    operation_id: null,
    failure: null,
    created_at: tx.now,
    settled_at: null,
  };
}

function ask(tx: Tx, { wallet, subWalletId }: PaymentInput, verdict: Verdict, row: PaymentRow): void {
  const { subWallet, strength, channel } = verdict;
  const agent = subWallet?.label ?? null;
  openApproval(tx, {
    cardholder_id: cardholderIdOf(wallet.id),
    wallet_id: wallet.id,
    sub_wallet_id: subWalletId,
    action: 'wallet_pay',
    subject_id: row.id,
    strength,
    channel,
    amount_minor: row.amount_minor,
    currency: row.currency,
    payee: row.payee_label,
    agent,
    agent_reason: row.reason,
    reasons: row.reasons,
    seen: seenOf(row, { walletCvu: wallet.number, agent }),
  });
  if (subWallet !== null)
    tx.update(subWallets, subWallet, { waiting_approvals: subWallet.waiting_approvals + 1 });
}

/** All that the owner sees of it, and is bound to when deciding. */
const seenOf = (row: PaymentRow, { walletCvu, agent }: { readonly walletCvu: string; readonly agent: string | null }): string =>
  canonical({
    action: 'wallet_pay',
    amountMinor: String(row.amount_minor),
    currency: row.currency,
    payee: {
      id: row.payee_id,
      label: row.payee_label,
      holderName: row.to_name,
      taxId: row.to_tax_id,
      cvu: row.to_number,
      alias: row.to_alias,
    },
    wallet: { id: row.wallet_id, cvu: walletCvu },
    subWallet: row.sub_wallet_id === null ? null : { id: row.sub_wallet_id, label: agent },
    reason: row.reason,
    reasons: row.reasons === null ? null : row.reasons.map((reason) => ({ ...reason })),
    document: row.document,
  });

type Sending = { readonly wallet: OpenWallet; readonly toWalletId: PaymentRow['to_wallet_id']; readonly realNow: Instant };

/** The money that is set aside goes: to another wallet of the tenant at once, elsewhere by the rail. */
export function send(tx: Tx, row: PaymentRow, { wallet, toWalletId, realNow }: Sending): PaymentRow {
  if (toWalletId !== null) {
    settleInside(tx, asideOf(row), { walletId: toWalletId });
    const settled = tx.move(payments, row, 'settle', { settled_at: tx.now });
    tellPayment(tx, settled, 'settled');
    return settled;
  }
  const order = openOrder(tx, {
    owner_kind: 'payment',
    owner_id: row.id,
    wallet_id: row.wallet_id,
    sub_wallet_id: row.sub_wallet_id,
    country: wallet.country,
    currency: row.currency,
    amount_minor: row.amount_minor,
    from_number: wallet.number,
    from_name: wallet.holder_name,
    from_tax_id: wallet.tax_id,
    to_number: row.to_number,
    to_alias: row.to_alias,
    to_name: row.to_name,
    to_tax_id: row.to_tax_id,
    concept: row.reason,
    reserved_at: row.created_at,
    realNow,
  });
  return tx.update(payments, row, { operation_id: order.id });
}
