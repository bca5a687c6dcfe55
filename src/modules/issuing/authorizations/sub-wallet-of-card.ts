// Which sub-wallet a card spends through, known before its rows are locked, so that its limits are locked
// too. Most cards have none and must not pay for the question, so an unknown card is assumed to have none.
// If that is wrong, the command is stale, and the card is looked up when the command is prepared again.
import { createBoundedCache, type BoundedCache } from '#platform/basics/bounded-cache.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { subWalletOfCard } from '#modules/issuing/cards/queries.ts';
import { findReserved } from './queries.ts';
import { momentsOf, type FoundLimits } from './reserve.ts';

const CARDS_MAX = 100_000;

/** The sub-wallet of a card never changes. Cards without one are not kept. */
export type SubWalletsOfCards = BoundedCache<Id<'sub'>>;
export const createSubWalletsOfCards = (): SubWalletsOfCards => createBoundedCache(CARDS_MAX);

export type LookUp = {
  readonly db: Db;
  readonly subWalletsOfCards: SubWalletsOfCards;
  /** How often the command has been prepared, with this time. */
  readonly attempt: number;
};

export async function likelySubWallet(
  { db, subWalletsOfCards, attempt }: LookUp,
  { tenantId, cardId }: { readonly tenantId: string; readonly cardId: string },
): Promise<Id<'sub'> | null> {
  const key = `${tenantId} ${cardId}`;
  const known = subWalletsOfCards.get(key);
  if (known !== undefined) return known;
  if (attempt === 1) return null;
  const found = await subWalletOfCard(db, tenantId, cardId);
  if (found === undefined) return null;
  subWalletsOfCards.set(key, found);
  return found;
}

type OfTransaction = {
  readonly tenant: Pick<Tenant, 'id' | 'now'>;
  readonly cardId: string;
  readonly transactionId: string;
};

/** The likely sub-wallet of a card, and when what the transaction releases was reserved. */
export async function findLimits(
  lookUp: LookUp,
  { tenant, cardId, transactionId }: OfTransaction,
): Promise<FoundLimits> {
  const tenantId = tenant.id;
  const subWalletId = await likelySubWallet(lookUp, { tenantId, cardId });
  const reservedAt =
    subWalletId === null ? [] : momentsOf(await findReserved(lookUp.db, tenantId, transactionId));
  return { subWalletId, reservedAt, now: tenant.now() };
}
