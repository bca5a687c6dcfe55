// Decides on transfers from one sub-wallet with its rows locked. The gate takes an amount, which can be the
// sum of many; each line is checked by itself.
import { stale } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { notFound } from '#platform/kind.ts';
import {
  SUB_WALLET,
  subWalletNotActive,
  subWallets,
  type SubWalletRow,
} from '#modules/wallets/agents/index.ts';
import { channelOf, requireFewWaiting, type Channel } from '#modules/approvals/index.ts';
import { documentIssuerMismatch, issuerDiffers, requireFree } from '#modules/wallets/documents/index.ts';
import {
  checkSpending,
  gateOf,
  insufficientBalance,
  panicLimitReached,
  type RequiredProof,
} from '#modules/wallets/spending/index.ts';
import { fitsInto } from '#modules/wallets/wallets/index.ts';
import type { OwnerContact, Line } from './prepare.ts';
import { destinationNotPayable, overLimit, refusal } from './refusals.ts';
import type { Sender } from './sender.ts';

/** Who must agree first; null: no one. */
export type Verdict = {
  readonly ask: { readonly requiredProof: RequiredProof; readonly channel: Channel } | null;
};

export function judge(tx: Tx, sender: Sender, { channels }: OwnerContact, amountMinor: bigint): Verdict {
  const subWallet = requireRoom(tx, sender, amountMinor);
  const requiredProof = gateOf(subWallet, amountMinor);
  if (requiredProof === 'auto') return { ask: null };
  // The configuration has changed since it was looked up, and now the owner is asked.
  if (channels.hasPasskey === undefined) throw stale();
  const channel = channelOf(requiredProof, channels, { mayMessage: subWallet.notify_whatsapp });
  if (channel === undefined) throw refusal('approval_required');
  requireFewWaiting(subWallet);
  return { ask: { requiredProof, channel } };
}

/** Limits and balance have room for the amount, and the sub-wallet may spend it. */
export function requireRoom(tx: Tx, sender: Sender, amountMinor: bigint): SubWalletRow {
  const subWallet = activeSubWallet(tx, sender);
  const spender = { walletId: sender.wallet.id, subWalletId: subWallet.id };
  const check = checkSpending(tx, spender, amountMinor);
  const spent = { amountMinor, currency: sender.wallet.currency, subWalletId: subWallet.id };
  if (check.panic !== null) throw panicLimitReached(check, spent);
  if (check.over.length > 0) throw overLimit(check, spent);
  if (check.availableMinor < amountMinor) throw insufficientBalance(check, spent);
  return subWallet;
}

function activeSubWallet(tx: Tx, { wallet, subWallet: seen }: Sender): SubWalletRow {
  const row = tx.find(subWallets, seen.id);
  if (row?.wallet_id !== wallet.id) throw notFound(SUB_WALLET, 'from_sub_wallet');
  if (row.status !== 'active') throw subWalletNotActive(row.status);
  return row;
}

/** What one transfer is refused for by itself. */
export function checkLine(tx: Tx, { wallet }: Sender, line: Line): void {
  const { document, recipient, toWalletId, amountMinor } = line;
  if (document !== null) {
    if (issuerDiffers(document, wallet.country, recipient.taxId)) throw documentIssuerMismatch();
    requireFree(tx, document);
  }
  if (toWalletId !== null && !fitsInto(tx, toWalletId, amountMinor)) throw destinationNotPayable();
}
