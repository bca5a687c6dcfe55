// Makes a withdrawal in one command: its money is set aside, and it goes, or its owner is asked.
import { defineCommand } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { keyColumns } from '#platform/idempotency/repeat.ts';
import { approvalIdOf, openApproval, type ApprovalInput } from '#modules/approvals/open.ts';
import { recordAutoApproval } from '#modules/approvals/record-auto-approval.ts';
import { canonical, seenAccount } from '#modules/approvals/snapshot.ts';
import { centsOf } from '#platform/money/money.ts';
import { release, spendingOf } from '#modules/money-out/outgoing/release.ts';
import { setAside } from '#modules/wallets/spending/move.ts';
import { recipientIn } from '#modules/wallets/wallets/resolve.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { NOTIFY_NEW_ACCOUNT } from './job-kinds.ts';
import { judge, withdrawalLocks } from './judge.ts';
import { outgoingWithdrawal } from './outgoing.ts';
import type { NewWithdrawal, WithdrawalInput } from './prepare.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

/** If another process was faster with the same key, what it has made is the answer. */
export const makeWithdrawal = defineCommand<WithdrawalInput, WithdrawalRow>({
  name: 'withdrawals.make',
  locks: (input) => (input.kind === 'repeat' ? [] : withdrawalLocks(input)),
  decide: (tx, input) => (input.kind === 'repeat' ? input.row : make(tx, input)),
});

function make(tx: Tx, input: NewWithdrawal): WithdrawalRow {
  const { requiredProof, channel } = judge(tx, input);
  const isHeld = requiredProof !== 'auto';
  const row = tx.insert(withdrawals, newRow(tx, input, isHeld));
  setAside(tx, spendingOf(outgoingWithdrawal, row), input.balanceLowThresholdMinor);
  if (isHeld) {
    openApproval(tx, { ...questionOf(row, input), strength: requiredProof, channel });
    return row;
  }
  // An owner who is asked sees the account there.
  if (input.isNewAccount) tx.enqueue(NOTIFY_NEW_ACCOUNT, { withdrawalId: row.id });
  const sent = release(tx, outgoingWithdrawal, row, input);
  recordAutoApproval(tx, { ...questionOf(row, input), hasSettled: sent.status === 'settled' });
  return sent;
}

function newRow(tx: Tx, input: NewWithdrawal, isHeld: boolean): WithdrawalRow {
  const { to, wallet } = input;
  const id = tx.newId('wdr', wallet.id);
  return {
    tenant_id: tx.tenantId,
    id,
    wallet_id: wallet.id,
    status: isHeld ? 'pending_approval' : 'pending',
    amount_minor: input.amountMinor,
    currency: wallet.currency,
    concept: input.concept,
    destination: input.destination,
    to_name: to.name,
    to_number: to.number,
    to_alias: to.alias,
    to_tax_id: to.taxId,
    to_wallet_id: input.toWalletId,
    approval_id: approvalIdOf(id),
    failure: null,
    taken_at: null,
    ...keyColumns(input.requestKey),
    previous_id: input.previousId,
    created_at: tx.now,
    settled_at: null,
  };
}

function questionOf(
  row: WithdrawalRow,
  { wallet }: NewWithdrawal,
): Omit<ApprovalInput, 'strength' | 'channel'> {
  const limitCents = centsOf(wallet.auto_approve_under_minor);
  const requestedCents = centsOf(row.amount_minor);
  const isAbove = row.amount_minor >= wallet.auto_approve_under_minor;
  const reasons = isAbove ? [{ type: 'aboveAutoApprove' as const, limitCents, requestedCents }] : null;
  return {
    cardholder_id: cardholderIdOf(wallet.id),
    wallet_id: wallet.id,
    sub_wallet_id: null,
    action: 'withdraw',
    subject_id: row.id,
    amount_minor: row.amount_minor,
    currency: row.currency,
    payee: row.to_name,
    agent: null,
    agent_reason: row.concept,
    reasons,
    seen: canonical({
      action: 'withdraw',
      amountMinor: String(row.amount_minor),
      currency: row.currency,
      payee: {
        id: null,
        label: row.to_name,
        ...seenAccount(recipientIn(row)),
      },
      wallet: { id: wallet.id, cvu: wallet.number },
      subWallet: null,
      reason: row.concept,
      reasons,
      document: null,
    }),
  };
}
