// Makes a transfer in one command: money and limits are set aside, and it goes, or its owner is asked.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { approvalIdOf, openApproval } from '#modules/approvals/open.ts';
import { canonical, seenAccount } from '#modules/approvals/snapshot.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { claimDocument, documentLocks } from '#modules/wallets/documents/claim.ts';
import { shownDocument } from '#modules/wallets/documents/model.ts';
import { releaseFunds, spendingOf } from '#modules/money-out/outgoing/release.ts';
import { setAside } from '#modules/wallets/spending/move.ts';
import { locksToSetAside } from '#modules/wallets/spending/spender.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { emitTransfer } from './events.ts';
import type { Verdict } from './judge.ts';
import { maskedPhone } from './masked-phone.ts';
import { conceptOf, outgoingTransfer } from './outgoing.ts';
import type { Line, LookupTimes, NewTransfer } from './prepare.ts';
import type { Sender } from './sender.ts';
import type { TransferStatus } from './states.ts';
import { transfers, type TransferRow } from './tables.ts';

/** The locks to set aside about now. */
export const senderLocks = ({ wallet, subWallet }: Sender, { now }: Pick<LookupTimes, 'now'>): Lock[] =>
  locksToSetAside({ walletId: wallet.id, subWalletId: subWallet.id }, now);

export const lineLocks = ({ id, toWalletId, document }: Line): Lock[] => [
  lock(transfers, id),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
  ...(document === null ? [] : documentLocks([document.key])),
];

/** No one is asked about a line alone: it goes, or waits until its batch is decided. */
export function makeLine(
  tx: Tx,
  sender: Sender,
  line: Line,
  how: Pick<LookupTimes, 'realNow'> & { isHeld: boolean },
): void {
  if (!how.isHeld) {
    goAtOnce(tx, sender, line, how);
    return;
  }
  const row = newRow(tx, sender, line, 'pending_approval');
  insertTransfer(tx, sender, row);
  emitTransfer(tx, row, 'approval_requested');
}

export type Made = { readonly row: TransferRow; readonly approval: ApprovalRow | undefined };

export function makeTransfer(tx: Tx, input: NewTransfer, { ask }: Verdict): Made {
  const { sender, line } = input;
  if (ask === null) return { row: goAtOnce(tx, sender, line, input), approval: undefined };
  const phone = ask.channel === 'whatsapp' ? maskedPhone(sender.owner.phone_number) : null;
  const row = {
    ...newRow(tx, sender, line, 'pending_approval'),
    approval_id: approvalIdOf(line.id),
    approval_phone: phone,
  };
  insertTransfer(tx, sender, row);
  const approval = openApproval(tx, {
    cardholder_id: cardholderIdOf(row.wallet_id),
    wallet_id: row.wallet_id,
    sub_wallet_id: row.sub_wallet_id,
    action: 'send',
    subject_id: row.id,
    strength: ask.requiredProof,
    channel: ask.channel,
    amount_minor: row.amount_minor,
    currency: row.currency,
    payee: row.to_name,
    agent: null,
    agent_reason: conceptOf(row),
    reasons: null,
    seen: snapshotOf(row, input),
  });
  emitTransfer(tx, row, 'approval_requested');
  return { row, approval };
}

/** The row of a transfer that needs no approval is written once, as it is in the end. */
function goAtOnce(
  tx: Tx,
  sender: Sender,
  line: Line,
  { realNow }: Pick<LookupTimes, 'realNow'>,
): TransferRow {
  const arrives = line.toWalletId !== null;
  const row = {
    ...newRow(tx, sender, line, arrives ? 'settled' : 'processing'),
    sent_at: tx.now,
    settled_at: arrives ? tx.now : null,
  };
  insertTransfer(tx, sender, row);
  releaseFunds(tx, outgoingTransfer, row, { wallet: sender.wallet, realNow });
  if (arrives) emitTransfer(tx, row, 'settled');
  return row;
}

/** Writes the transfer, and sets its money, the room in the limits and its document aside. */
function insertTransfer(tx: Tx, { balanceLowThresholdMinor }: Sender, row: TransferRow): void {
  if (row.document !== null) claimDocument(tx, row.document, { type: 'transfer', id: row.id });
  tx.insert(transfers, row);
  setAside(tx, spendingOf(outgoingTransfer, row), balanceLowThresholdMinor);
}

const newRow = (tx: Tx, { wallet, subWallet }: Sender, line: Line, status: TransferStatus): TransferRow => ({
  tenant_id: tx.tenantId,
  id: line.id,
  request_hash: line.requestHash,
  wallet_id: wallet.id,
  sub_wallet_id: subWallet.id,
  status,
  amount_minor: line.amountMinor,
  currency: wallet.currency,
  country: wallet.country,
  concept: line.concept,
  purpose: line.purpose,
  to_type: line.to.type,
  to_value: line.to.value,
  to_name: line.recipient.name,
  to_number: line.recipient.number,
  to_alias: line.recipient.alias,
  to_tax_id: line.recipient.taxId,
  to_wallet_id: line.toWalletId,
  document: line.document,
  approval_id: null,
  approval_phone: null,
  external_id: null,
  failure: null,
  created_at: tx.now,
  sent_at: null,
  settled_at: null,
  batch_id: line.batch?.id ?? null,
  batch_line: line.batch?.line ?? null,
  reference: line.batch?.reference ?? null,
});

/** All that the owner is shown, and is bound to when deciding. */
const snapshotOf = (row: TransferRow, { sender: { wallet, subWallet }, contact }: NewTransfer): string =>
  canonical({
    action: 'send',
    amountMinor: String(row.amount_minor),
    currency: row.currency,
    payee: { id: null, label: row.to_name, ...seenAccount(recipientIn(row)) },
    wallet: { id: row.wallet_id, cvu: wallet.number },
    subWallet: { id: row.sub_wallet_id, label: subWallet.label },
    organization: contact.organization,
    reason: conceptOf(row),
    reasons: null,
    document: row.document === null ? null : shownDocument(row.document),
  });
