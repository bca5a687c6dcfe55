// Who pays whom: the sub-wallet is active, and may pay the payee, who is one of the owner's.
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/draft.ts';
import { notFound } from '#platform/kind.ts';
import {
  payeeFilterIn,
  SUB_WALLET,
  subWalletNotActive,
  subWallets,
  type SubWalletRow,
} from '#modules/wallets/agents/index.ts';
import { PAYEE, payees, type PayeeRow } from '#modules/wallets/payees/index.ts';
import type { Spender } from '#modules/wallets/spending/index.ts';
import { cardholderIdOf } from '#modules/wallets/wallets/index.ts';
import { refusal } from './refusals.ts';

export type Parties = { readonly payee: PayeeRow; readonly subWallet: SubWalletRow | null };

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

export function ownPayee(tx: Tx, { walletId, payeeId }: Named): PayeeRow {
  const payee = tx.find(payees, payeeId);
  if (payee?.status !== 'active' || payee.cardholder_id !== cardholderIdOf(walletId))
    throw notFound(PAYEE, 'payee_id');
  return payee;
}

export function activeSubWallet(tx: Tx, { subWalletId, walletId }: Spender): SubWalletRow | null {
  if (subWalletId === null) return null;
  const row = tx.find(subWallets, subWalletId);
  if (row?.wallet_id !== walletId) throw notFound(SUB_WALLET, 'sub_wallet_id');
  if (row.status !== 'active') throw subWalletNotActive(row.status);
  return row;
}
