// Who pays: an owner from the wallet, or an agent or a client through the sub-wallet that it is bound to.
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { notFound } from '../../platform/kind.ts';
import type { AnyCall } from '../../platform/route.ts';
import { SUB_WALLET } from '../agents/index.ts';
import { boundTo, noCardholder, noWallet, personOf, walletIdOf, type SubWallets } from '../wallets/index.ts';

export type Caller = Pick<AnyCall, 'tenant' | 'actor'>;

export function spendsThrough(actor: Actor, asked: Id<'sub'> | undefined): Id<'sub'> | null {
  const only = boundTo(actor);
  if (only === null) return asked ?? null;
  const own = SUB_WALLET.inPath.parse(only);
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
    const personId = personOf(actor);
    if (personId === null) throw noCardholder();
    return walletIdOf(personId);
  }
  const found = await walletIdOfSubWallet(db, tenant.id, { subWalletId: actor.boundTo, subWallets });
  if (found === undefined) throw noWallet();
  return found;
}

/** Looked up once by each process. */
export async function walletIdOfSubWallet(
  db: Db,
  tenantId: string,
  { subWalletId, subWallets }: { readonly subWalletId: string; readonly subWallets: SubWallets },
): Promise<Id<'wal'> | undefined> {
  const key = `${tenantId} ${subWalletId}`;
  const known = walletIds.get(key);
  if (known !== undefined) return known;
  const found = await subWallets.walletIdOf(db, tenantId, subWalletId);
  if (found === undefined) return undefined;
  if (walletIds.size >= WALLET_IDS_MAX) walletIds.clear();
  walletIds.set(key, found);
  return found;
}
