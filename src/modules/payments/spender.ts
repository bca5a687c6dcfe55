// Who pays: an owner from the wallet, or an agent through the sub-wallet that its key is bound to.
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { notFound } from '../../platform/kind.ts';
import type { AnyCall } from '../../platform/route.ts';
import { SUB_WALLET } from '../agents/index.ts';
import { noCardholder, noWallet, walletIdOf, type SubWallets } from '../wallets/index.ts';

export type Caller = Pick<AnyCall, 'tenant' | 'actor'>;

export function spendsThrough(actor: Actor, asked: Id<'sub'> | undefined): Id<'sub'> | null {
  if (actor.type !== 'agent_key') return asked ?? null;
  const own = SUB_WALLET.inPath.parse(actor.boundTo);
  if (asked !== undefined && asked !== own) throw notFound(SUB_WALLET, 'sub_wallet_id');
  return own;
}

/** The wallet of a sub-wallet never changes. */
const walletIds = new Map<string, Id<'wal'>>();
const WALLET_IDS_MAX = 100_000;

export async function walletIdFor(
  db: Db,
  { tenant, actor }: Caller,
  subWallets: SubWallets,
): Promise<Id<'wal'>> {
  if (actor.type !== 'agent_key') {
    if (actor.type !== 'user' || actor.personId === null) throw noCardholder();
    return walletIdOf(actor.personId);
  }
  const key = `${tenant.id} ${actor.boundTo}`;
  const known = walletIds.get(key);
  if (known !== undefined) return known;
  const found = await subWallets.walletIdOf(db, tenant.id, actor.boundTo);
  if (found === undefined) throw noWallet();
  if (walletIds.size >= WALLET_IDS_MAX) walletIds.clear();
  walletIds.set(key, found);
  return found;
}
