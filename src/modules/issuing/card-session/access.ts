// Which cardholder and which cards a request may be about: those of the person who is signed in, or those of
// the sub-wallet that an agent key or a client is bound to. Any other card is not found.
import type { Caller } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { findShownCard, type ShownCard } from '#modules/issuing/cards/queries.ts';
import { personOf } from '#modules/wallets/wallets/access.ts';
import { isShownTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { notActivated } from './refusals.ts';

/** Returns undefined if the person is not registered as a cardholder yet. */
export async function findOwnCardholder(
  db: Db,
  { tenant, actor }: Caller,
): Promise<CardholderRow | undefined> {
  const personId = personOf(actor);
  return personId === null ? undefined : findCardholder(db, tenant.id, personId);
}

export async function requireOwnCardholder(db: Db, caller: Caller): Promise<CardholderRow> {
  const cardholder = await findOwnCardholder(db, caller);
  if (cardholder === undefined) throw notActivated();
  return cardholder;
}

export async function findOwnCard(
  db: Db,
  { tenant, actor }: Caller,
  id: string,
): Promise<ShownCard | undefined> {
  const card = await findShownCard(db, tenant.id, id);
  if (card === undefined) return undefined;
  const { cardholder_id: cardholderId, sub_wallet_id: subWalletId } = card;
  return isShownTo(actor, { cardholderId, subWalletId }) ? card : undefined;
}

export async function requireOwnCard(db: Db, caller: Caller, id: string): Promise<ShownCard> {
  const card = await findOwnCard(db, caller, id);
  if (card === undefined) throw refusal('not_found');
  return card;
}
