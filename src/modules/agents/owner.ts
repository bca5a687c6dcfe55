// Which sub-wallet a request may be about: one of the wallet of the person who is signed in, or the one that
// an agent key is bound to.
import type { Db } from '../../platform/db/sql.ts';
import { refusal } from '../../platform/refusals.ts';
import type { AnyCall } from '../../platform/route.ts';
import { requireWallet, requireWalletById, type ShownWallet } from '../wallets/index.ts';
import { findSubWallet } from './queries.ts';
import { subWalletsOfWallets } from './services.ts';
import type { SubWalletRow } from './tables.ts';

export type Caller = Pick<AnyCall, 'tenant' | 'actor'>;

/** With its wallet. Those of another wallet are not found. */
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
