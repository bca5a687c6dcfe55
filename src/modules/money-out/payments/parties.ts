// Who pays whom: the sub-wallet is active, and may pay the payee, who is one of the owner's.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { notFound } from '#platform/ids/kind.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { subWalletNotActive } from '#modules/wallets/agents/refusals.ts';
import { payeeFilterIn } from '#modules/wallets/agents/services.ts';
import { subWallets, type SubWalletRow } from '#modules/wallets/agents/tables.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { isVerified, payees, type PayeeRow, type VerifiedPayee } from '#modules/wallets/payees/tables.ts';
import type { Spender } from '#modules/wallets/spending/spender.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/tables.ts';
import { refusal } from './refusals.ts';

export type Parties = { readonly payee: VerifiedPayee; readonly subWallet: SubWalletRow | null };

type Named = Spender & { readonly payeeId: string };

export const partyLocks = ({ subWalletId, payeeId }: Named): Lock[] => [
  lock(payees, payeeId),
  ...(subWalletId === null ? [] : [lock(subWallets, subWalletId)]),
];

export function requireParties(tx: Tx, named: Named): Parties {
  const subWallet = activeSubWallet(tx, named);
  const payee = ownPayee(tx, named);
  if (subWallet !== null && !payeeFilterIn(subWallet)(payee)) throw refusal('payee_not_enabled');
  return { payee, subWallet };
}

export function ownPayee(tx: Tx, { walletId, payeeId }: Named): VerifiedPayee {
  const payee = tx.find(payees, payeeId);
  return requirePayable(payee?.cardholder_id === cardholderIdOf(walletId) ? payee : undefined);
}

/**
 * Nothing is held for a payee whose account is not known, or that its owner has not confirmed: to whom would
 * they agree?
 */
export function requirePayable(payee: PayeeRow | undefined): VerifiedPayee {
  if (payee === undefined || payee.status === 'deleted') throw notFound(PAYEE, 'payee_id');
  if (payee.status === 'verifying') throw refusal('payee_verifying', { field: 'payee_id' });
  if (payee.status === 'unconfirmed') throw refusal('payee_unconfirmed', { field: 'payee_id' });
  if (payee.status === 'refused')
    throw refusal('payee_refused', { field: 'payee_id', refusedReason: payee.refused_reason });
  if (!isVerified(payee)) throw new Error(`the payee ${payee.id} is active and has no holder`);
  return payee;
}

export function activeSubWallet(tx: Tx, { subWalletId, walletId }: Spender): SubWalletRow | null {
  if (subWalletId === null) return null;
  const row = tx.find(subWallets, subWalletId);
  if (row?.wallet_id !== walletId) throw notFound(SUB_WALLET, 'sub_wallet_id');
  if (row.status !== 'active') throw subWalletNotActive(row.status);
  return row;
}
