// Makes a withdrawal in one command: its money is set aside, and it goes, or its owner is asked.
import { defineCommand, type Lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import {
  approvalIdOf,
  canonical,
  channelOf,
  openApproval,
  passGate,
  seenAccount,
  type Question,
} from '../approvals/index.ts';
import { centsOf } from '../../platform/money.ts';
import { gateOf, lookAt, panicLimitReached, locksToSetAside, setAside } from '../spending/index.ts';
import { cardholderIdOf, fitsInto, recipientIn, walletAccounts } from '../wallets/index.ts';
import { FIELD } from './destination.ts';
import type { Repeated, WithdrawalInput } from './prepare.ts';
import { approvalRequired, payoutRefused } from './refusals.ts';
import { send, spendingOf } from './send.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

const locksOf = ({ wallet, toWalletId, now }: WithdrawalInput): Lock[] => [
  ...locksToSetAside({ walletId: wallet.id, subWalletId: null }, now),
  ...(toWalletId === null ? [] : walletAccounts.locks(toWalletId)),
];

/** Where another process was faster with the same key, what it has made is the answer. */
export const makeWithdrawal = defineCommand<WithdrawalInput | Repeated, WithdrawalRow>({
  name: 'withdrawals.make',
  locks: (input) => ('before' in input ? [] : locksOf(input)),
  decide: (tx, input) => ('before' in input ? input.before : make(tx, input)),
});

function make(tx: Tx, input: WithdrawalInput): WithdrawalRow {
  const { wallet, amountMinor, toWalletId } = input;
  const look = lookAt(tx, { walletId: wallet.id, subWalletId: null }, amountMinor);
  if (look.panic !== null) throw panicLimitReached(look, amountMinor);
  if (look.availableMinor < amountMinor) throw payoutRefused('insufficient_balance');
  if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor))
    throw payoutRefused('destination_rejected', FIELD);
  const strength = gateOf(wallet, amountMinor);
  const channel = channelOf(strength, input.reach, { mayMessage: true });
  if (channel === undefined) throw approvalRequired();

  const isHeld = strength !== 'auto';
  const row = tx.insert(withdrawals, newRow(tx, input, isHeld));
  setAside(tx, spendingOf(row), input.balanceLowThresholdMinor);
  if (isHeld) {
    openApproval(tx, { ...questionOf(row, input), strength, channel });
    return row;
  }
  const sent = send(tx, row, input);
  passGate(tx, { ...questionOf(row, input), hasSettled: sent.status === 'settled' });
  return sent;
}

function newRow(tx: Tx, input: WithdrawalInput, isHeld: boolean): WithdrawalRow {
  const { to, wallet } = input;
  const id = tx.newId('wdr');
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
    once_id: input.onceId,
    once_after: input.onceAfter,
    created_at: tx.now,
    settled_at: null,
  };
}

function questionOf(row: WithdrawalRow, { wallet }: WithdrawalInput): Omit<Question, 'strength' | 'channel'> {
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
