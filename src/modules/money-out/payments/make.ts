// Makes a payment in one command: money and limits are set aside, and it goes, or its owner is asked.
import { lock, type Lock } from '#platform/command/command.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { approvalIdOf, openApproval } from '#modules/approvals/open.ts';
import { canonical, seenAccount } from '#modules/approvals/snapshot.ts';
import { claimDocument, documentLocks } from '#modules/wallets/documents/claim.ts';
import { shownDocument } from '#modules/wallets/documents/model.ts';
import { release, spendingOf } from '#modules/money-out/outgoing/release.ts';
import { verifiedLateAt } from '#modules/wallets/payees/model.ts';
import { payees } from '#modules/wallets/payees/tables.ts';
import { setAside } from '#modules/wallets/spending/move.ts';
import { locksToSetAside } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import type { Verdict } from './judge.ts';
import type { PaymentInput } from './prepare.ts';
import { outgoingPayment } from './outgoing.ts';
import { payments, type PaymentRow } from './tables.ts';

export const paymentLocks = ({
  wallet,
  subWalletId,
  payee,
  toWalletId,
  document,
  now,
}: PaymentInput): Lock[] => [
  ...locksToSetAside({ walletId: wallet.id, subWalletId }, now),
  lock(payees, payee.id),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
  ...(document === null ? [] : documentLocks([document.key])),
];

/** `mustAsk`: the owner is asked, whatever the verdict found. */
export function makePayment(tx: Tx, input: PaymentInput, verdict: Verdict, mustAsk = false): PaymentRow {
  const isHeld = mustAsk || verdict.reasons.length > 0;
  const row = newRow(tx, input, verdict, isHeld);
  if (input.document !== null) claimDocument(tx, input.document, { type: 'payment', id: row.id });
  tx.insert(payments, row);
  setAside(tx, spendingOf(outgoingPayment, row), input.balanceLowThresholdMinor);
  if (isHeld) {
    ask(tx, input, verdict, row);
    return row;
  }
  return release(tx, outgoingPayment, row, input);
}

function newRow(tx: Tx, input: PaymentInput, { payee, reasons }: Verdict, isHeld: boolean): PaymentRow {
  const { to } = input;
  const id = input.scheduledAs ?? tx.newId('pay', input.wallet.id);
  return {
    tenant_id: tx.tenantId,
    id,
    origin: input.scheduledAs === null ? 'pay' : 'schedule',
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
    document: input.document,
    approval_id: isHeld ? approvalIdOf(id) : null,
    failure: null,
    created_at: tx.now,
    settled_at: null,
  };
}

const ACTIONS = { pay: 'wallet_pay', schedule: 'scheduled_payment' } as const;

function ask(tx: Tx, { wallet, subWalletId }: PaymentInput, verdict: Verdict, row: PaymentRow): void {
  const { payee, subWallet, requiredProof, channel } = verdict;
  const label = subWallet?.label ?? null;
  openApproval(tx, {
    cardholder_id: cardholderIdOf(wallet.id),
    wallet_id: wallet.id,
    sub_wallet_id: subWalletId,
    action: ACTIONS[row.origin],
    subject_id: row.id,
    strength: requiredProof,
    channel,
    amount_minor: row.amount_minor,
    currency: row.currency,
    payee: row.payee_label,
    // An owner may pay through the sub-wallet of an agent.
    agent: tx.actor.type === 'user' ? null : label,
    agent_reason: row.reason,
    reasons: row.reasons,
    seen: snapshotOf(row, {
      walletCvu: wallet.number,
      label,
      verifiedAt: verifiedLateAt(payee),
    }),
  });
}

type ShownWith = {
  readonly walletCvu: string;
  readonly label: string | null;
  readonly verifiedAt: Instant | null;
};

/** All that the owner is shown, and is bound to when deciding. */
const snapshotOf = (row: PaymentRow, { walletCvu, label, verifiedAt }: ShownWith): string =>
  canonical({
    action: ACTIONS[row.origin],
    amountMinor: String(row.amount_minor),
    currency: row.currency,
    payee: {
      id: row.payee_id,
      label: row.payee_label,
      ...seenAccount(recipientIn(row)),
      // Left out if it says nothing: a server of the version before reads no question that has it.
      ...(verifiedAt === null ? {} : { verifiedAt: isoOf(verifiedAt) }),
    },
    wallet: { id: row.wallet_id, cvu: walletCvu },
    subWallet: row.sub_wallet_id === null ? null : { id: row.sub_wallet_id, label },
    reason: row.reason,
    reasons: row.reasons === null ? null : row.reasons.map((reason) => ({ ...reason })),
    document: row.document === null ? null : shownDocument(row.document),
  });
