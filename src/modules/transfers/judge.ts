// Decides on transfers from one sub-wallet with its rows locked. The gate takes an amount, which can be the
// sum of many; each line is checked by itself.
import { stale } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import { notFound } from '../../platform/kind.ts';
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { SUB_WALLET, subWallets, type SubWalletRow } from '../agents/index.ts';
import { channelOf, requireFewWaiting, type Channel } from '../approvals/index.ts';
import { documentIssuerMismatch, issuerDiffers, requireFree } from '../documents/index.ts';
import { gateOf, insufficientBalance, lookAt, panicLimitReached, type Strength } from '../spending/index.ts';
import { fitsInto } from '../wallets/index.ts';
import type { Asking, Line } from './prepare.ts';
import { destinationNotPayable, overLimit, refusal } from './refusals.ts';
import type { Sender } from './sender.ts';

/** Who must agree first; null: no one. */
export type Verdict = {
  readonly ask: { readonly strength: Strength; readonly channel: Channel } | null;
};

export function judge(tx: Tx, sender: Sender, { reach }: Asking, amountMinor: bigint): Verdict {
  const subWallet = requireRoom(tx, sender, amountMinor);
  const strength = gateOf(subWallet, amountMinor);
  if (strength === 'auto') return { ask: null };
  // The configuration has changed since it was looked up, and now the owner is asked.
  if (reach.hasPasskey === undefined) throw stale();
  const channel = channelOf(strength, reach, { mayMessage: subWallet.notify_whatsapp });
  if (channel === undefined) throw refusal('approval_required');
  requireFewWaiting(subWallet);
  return { ask: { strength, channel } };
}

/** Limits and balance have room for the amount, and the sub-wallet may spend it. */
export function requireRoom(tx: Tx, sender: Sender, amountMinor: bigint): SubWalletRow {
  const subWallet = activeSubWallet(tx, sender);
  const spender = { walletId: sender.wallet.id, subWalletId: subWallet.id };
  const look = lookAt(tx, spender, amountMinor);
  if (look.panic !== null) throw panicLimitReached(look, amountMinor);
  if (look.over.length > 0) throw overLimit(look);
  if (look.availableMinor < amountMinor) throw insufficientBalance();
  return subWallet;
}

function activeSubWallet(tx: Tx, { wallet, subWallet: seen }: Sender): SubWalletRow {
  const row = tx.find(subWallets, seen.id);
  if (row?.wallet_id !== wallet.id) throw notFound(SUB_WALLET, 'from_sub_wallet');
  if (row.status !== 'active') throw platformRefusal('invalid_state', { status: row.status });
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
