// Which sub-wallet a request may be about: one of the wallet of the person who is signed in, or the one that
// an agent key is bound to.
import type { Actor, Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { notFound } from '#platform/ids/kind.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { requireWallet, requireWalletById } from '#modules/wallets/wallets/access.ts';
import type { ShownWallet } from '#modules/wallets/wallets/queries.ts';
import { boundTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { SUB_WALLET } from './model.ts';
import { findSubWallet } from './queries.ts';
import { subWalletsOfWallets } from './services.ts';
import type { SubWalletRow } from './tables.ts';

/** Finds a sub-wallet with its wallet. Those of another wallet are not found. */
export async function requireSubWallet(
  db: Db,
  { tenant, actor }: Caller,
  id: string,
): Promise<{ readonly row: SubWalletRow; readonly wallet: ShownWallet }> {
  if (actor.type === 'agent_key') {
    const row = actor.boundTo === id ? await findSubWallet(db, tenant.id, id) : undefined;
    if (row === undefined) throw refusal('not_found');
    return { row, wallet: await requireWalletById(db, tenant.id, row.wallet_id) };
  }
  const wallet = await requireWallet(db, { tenant, actor }, { subWallets: subWalletsOfWallets });
  const row = await findSubWallet(db, tenant.id, id);
  if (row?.wallet_id !== wallet.id) throw refusal('not_found');
  return { row, wallet };
}

const noSuchSubWallet = (): Refusal => notFound(SUB_WALLET, 'sub_wallet_id');

/**
 * The sub-wallet that a caller spends through. An agent or a client has its own, and naming another is
 * refused; an owner spends through the one that is named, or, with null, from the whole wallet.
 */
export function chooseSubWallet(
  actor: Actor,
  named: Id<'sub'> | undefined,
  refuse = noSuchSubWallet,
): Id<'sub'> | null {
  const only = boundTo(actor);
  if (only === null) return named ?? null;
  const own = SUB_WALLET.inPath.parse(only);
  if (named !== undefined && named !== own) throw refuse();
  return own;
}
