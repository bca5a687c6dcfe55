// The rules of a transfer, in the order in which they are looked at with its rows locked. The verdict walks
// them, and the checks that people are shown are made from them. Of a batch, each line is looked at by
// itself, and the owner is asked about the sum.
import { stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { notFound } from '#platform/ids/kind.ts';
import { channelOf } from '#modules/approvals/messages/channel.ts';
import type { Channel } from '#modules/approvals/tables.ts';
import { requireFewWaiting } from '#modules/approvals/waiting.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletNotActive } from '#modules/wallets/agents/refusals.ts';
import { subWallets, type SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { issuerDiffers, requireFree } from '#modules/wallets/documents/claim.ts';
import { documentIssuerMismatch } from '#modules/wallets/documents/refusals.ts';
import type { Rule } from '#modules/money-out/outgoing/checks.ts';
import type { SpendingCheck } from '#modules/wallets/spending/check.ts';
import { gateOf, type RequiredProof } from '#modules/wallets/spending/gate.ts';
import { insufficientBalance, panicLimitReached } from '#modules/wallets/spending/refusals.ts';
import { fitsInto } from '#modules/wallets/wallets/deposits/deposit-rows.ts';
import type { Line, OwnerContact } from './prepare.ts';
import { destinationNotPayable, overLimit, refusal } from './refusals.ts';
import type { Sender } from './sender.ts';

type OfLine = { readonly tx: Tx; readonly sender: Sender; readonly line: Line };
export type OfAmount = {
  readonly tx: Tx;
  readonly sender: Sender;
  readonly check: SpendingCheck;
  readonly amountMinor: bigint;
};
type OfAsking = OfAmount & { readonly contact: OwnerContact };
type OfBatch = { readonly isHeld: boolean };

const LINE: ReadonlyArray<Rule<OfLine>> = [
  {
    rule: 'document_issuer',
    look({ sender, line: { document, recipient } }) {
      if (document !== null && issuerDiffers(document, sender.wallet.country, recipient.taxId))
        throw documentIssuerMismatch();
    },
  },
  {
    rule: 'document_unpaid',
    look: ({ tx, line: { document } }) => (document === null ? undefined : requireFree(tx, document)),
  },
  {
    rule: 'destination',
    look({ tx, line: { toWalletId, amountMinor } }) {
      if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor)) throw destinationNotPayable();
    },
  },
];

const AMOUNT: ReadonlyArray<Rule<OfAmount>> = [
  { rule: 'sub_wallet_status', look: (looked) => void activeSubWallet(looked) },
  {
    rule: 'limit_24h',
    look: (looked) => {
      if (looked.check.panic !== null) throw panicLimitReached(looked.check, spentOf(looked));
    },
  },
  { rule: 'cap', look: (looked) => requireWithin(looked, 'cap') },
  { rule: 'day', look: (looked) => requireWithin(looked, 'day') },
  { rule: 'month', look: (looked) => requireWithin(looked, 'month') },
  {
    rule: 'available',
    look: (looked) => {
      if (looked.check.availableMinor < looked.amountMinor)
        throw insufficientBalance(looked.check, spentOf(looked));
    },
  },
];

const ASKING: ReadonlyArray<Rule<OfAsking>> = [
  { rule: 'auto_approve', look: (looked) => (proofOf(looked) === 'auto' ? undefined : 'held') },
  { rule: 'approval_channel', when: 'held', look: (looked) => void askedBy(looked) },
  { rule: 'waiting_approvals', when: 'held', look: (looked) => requireFewWaiting(activeSubWallet(looked)) },
];

/** The rules of a transfer by itself. */
export const TRANSFER_RULES: ReadonlyArray<Rule<OfLine & OfAsking>> = [...LINE, ...AMOUNT, ...ASKING];
/** The rules of the sum of a batch. */
export const SUM_RULES: ReadonlyArray<Rule<OfAsking>> = [...AMOUNT, ...ASKING];
/** The rules of a line of a batch, which is held if the batch is. */
export const LINE_RULES: ReadonlyArray<Rule<OfLine & OfAmount & OfBatch>> = [
  ...LINE,
  ...AMOUNT,
  { rule: 'batch_sum', look: ({ isHeld }) => (isHeld ? 'held' : undefined) },
];

const spentOf = ({ sender: { wallet, subWallet }, amountMinor }: OfAmount) => ({
  amountMinor,
  currency: wallet.currency,
  subWalletId: subWallet.id,
});

function activeSubWallet({ tx, sender: { wallet, subWallet: seen } }: OfAmount): SubWalletRow {
  const row = tx.find(subWallets, seen.id);
  if (row?.wallet_id !== wallet.id) throw notFound(SUB_WALLET, 'from_sub_wallet');
  if (row.status !== 'active') throw subWalletNotActive(row.status);
  return row;
}

function requireWithin(looked: OfAmount, name: 'cap' | 'day' | 'month'): void {
  if (looked.check.over.some(({ limit }) => limit === name)) throw overLimit(looked.check, spentOf(looked));
}

const proofOf = (looked: OfAmount): RequiredProof => gateOf(activeSubWallet(looked), looked.amountMinor);

export type ProofAndChannel = { readonly requiredProof: RequiredProof; readonly channel: Channel };

/** How the owner is asked, once they must be. */
export function askedBy(looked: OfAsking): ProofAndChannel {
  const { channels } = looked.contact;
  const requiredProof = proofOf(looked);
  // The configuration has changed since it was looked up, and now the owner is asked.
  if (channels.hasPasskey === undefined) throw stale();
  const { notify_whatsapp: mayMessage } = activeSubWallet(looked);
  const channel = channelOf(requiredProof, channels, { mayMessage });
  if (channel === undefined) throw refusal('approval_required');
  return { requiredProof, channel };
}
