// Which sub-wallet a card spends through, known before its rows are locked, so that its limits are locked
// with them. Most cards have none, and must not pay for the question: a card that is not remembered is taken
// for one of those. If it is not, the command finds so under its lock, is stale, and is prepared again.
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { subWalletOfCard } from '../cards/index.ts';
import { findReserved } from './queries.ts';
import { momentsOf, type Through } from './reserve.ts';

/** The sub-wallet of a card never changes. Those without one are not kept. */
const subWalletIds = new Map<string, Id<'sub'>>();
const SUB_WALLET_IDS_MAX = 100_000;

/** What is being decided and was prepared once: it is prepared again because the first guess was wrong. */
const guessed = new WeakSet<object>();

/** `asking` is the same object each time that the input of one command is prepared. */
export async function subWalletThrough(
  db: Db,
  asking: object,
  { tenantId, cardId }: { readonly tenantId: string; readonly cardId: string },
): Promise<Id<'sub'> | null> {
  const key = `${tenantId} ${cardId}`;
  const known = subWalletIds.get(key);
  if (known !== undefined) return known;
  if (!guessed.has(asking)) {
    guessed.add(asking);
    return null;
  }
  const found = await subWalletOfCard(db, tenantId, cardId);
  if (found === undefined) return null;
  if (subWalletIds.size >= SUB_WALLET_IDS_MAX) subWalletIds.clear();
  subWalletIds.set(key, found);
  return found;
}

type OfTransaction = {
  readonly tenant: Pick<Tenant, 'id' | 'now'>;
  readonly cardId: string;
  readonly transactionId: string;
};

/** The same, with the moments to which what the transaction releases would be given back. */
export async function lookThrough(
  db: Db,
  asking: object,
  { tenant, cardId, transactionId }: OfTransaction,
): Promise<Through> {
  const tenantId = tenant.id;
  const subWalletId = await subWalletThrough(db, asking, { tenantId, cardId });
  const takenAt = subWalletId === null ? [] : momentsOf(await findReserved(db, tenantId, transactionId));
  return { subWalletId, takenAt, now: tenant.now() };
}
