// The SQL queries of cards.
import { cardAccounts } from '#modules/issuing/funding/accounts.ts';
import { plus, isoOf, type Instant } from '#platform/time/clock.ts';
import { IDEMPOTENCY_WINDOW_MS } from '#platform/idempotency/idempotency.ts';
import type { Id } from '#platform/ids/ids.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { IS_SHOWN, type ShownCardStatus } from './states.ts';
import { cards, cardViews, type CardRow, type CardViewRow } from './tables.ts';

export type ShownCard = CardRow & { readonly available: bigint };

/** The prefix that makes the id of an account of the id of its card. */
const AVAILABLE_OF = cardAccounts.ids('').available;

/** Cards that were only requested, or failed, are never shown. */
export const findShownCard = (db: Db, tenantId: string, id: string): Promise<ShownCard | undefined> =>
  db.maybe(
    sql<ShownCard>`
      select ${columnsOf(cards, 'c')}, a.balance as available
      from cards c
      join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${cardAccounts.ids(id).available}
      where c.tenant_id = ${tenantId} and c.id = ${id} and c.${IS_SHOWN}`,
  );

/** The owner of a card that is in any of these cells. */
export const ownerOfCardQuery = (
  cellIds: readonly string[],
  id: string,
): Query<Pick<CardRow, 'cardholder_id'>> =>
  sql<Pick<CardRow, 'cardholder_id'>>`
    select cardholder_id from cards where tenant_id = any(${cellIds}::text[]) and id = ${id}`;

export type ListFilter = {
  readonly status: ShownCardStatus | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for if there is one. */
export const listCards = (db: Db, tenantId: string, filter: ListFilter): Promise<ShownCard[]> =>
  db.all(
    sql<ShownCard>`
      select ${columnsOf(cards, 'c')}, a.balance as available
      from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${AVAILABLE_OF}::text || c.id
      where c.tenant_id = ${tenantId} and c.${IS_SHOWN}
        and (${filter.status}::text is null or c.status = ${filter.status})
        and (${filter.after}::text is null or c.id < ${filter.after})
      order by c.id desc limit ${filter.limit + 1}`,
  );

/** The cards of one cardholder, as `listCards` gives them, by an index of their own. */
export const listCardsOf = (
  db: Db,
  tenantId: string,
  cardholderId: string,
  filter: ListFilter,
): Promise<ShownCard[]> =>
  db.all(
    sql<ShownCard>`
      select ${columnsOf(cards, 'c')}, a.balance as available
      from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${AVAILABLE_OF}::text || c.id
      where c.tenant_id = ${tenantId} and c.cardholder_id = ${cardholderId}
        and c.${IS_SHOWN}
        and (${filter.status}::text is null or c.status = ${filter.status})
        and (${filter.after}::text is null or c.id < ${filter.after})
      order by c.id desc limit ${filter.limit + 1}`,
  );

/** The sub-wallet that a card spends through; undefined if it has none. */
export async function subWalletOfCard(
  db: Db,
  tenantId: string,
  cardId: string,
): Promise<Id<'sub'> | undefined> {
  const row = await db.maybe(
    sql<Pick<CardRow, 'sub_wallet_id'>>`
      select sub_wallet_id from cards where tenant_id = ${tenantId} and id = ${cardId}`,
  );
  return row?.sub_wallet_id ?? undefined;
}

/** The cards of one sub-wallet, as `listCards` gives them. */
export const listCardsOn = (
  db: Db,
  tenantId: string,
  subWalletId: string,
  filter: ListFilter,
): Promise<ShownCard[]> =>
  db.all(
    sql<ShownCard>`
      select ${columnsOf(cards, 'c')}, a.balance as available
      from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${AVAILABLE_OF}::text || c.id
      where c.tenant_id = ${tenantId} and c.sub_wallet_id = ${subWalletId}
        and c.${IS_SHOWN}
        and (${filter.status}::text is null or c.status = ${filter.status})
        and (${filter.after}::text is null or c.id < ${filter.after})
      order by c.id desc limit ${filter.limit + 1}`,
  );

/** What the open cards of a sub-wallet may still spend, and how many they are, with those on their way. */
export const openOnSubWallet = (
  db: Db,
  tenantId: string,
  subWalletId: string,
): Promise<{ readonly count: number; readonly minor: bigint }> =>
  db.one(
    sql<{ count: number; minor: bigint }>`
      select count(*)::int as count, coalesce(sum(greatest(a.balance, 0)), 0)::bigint as minor
      from cards c join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = ${AVAILABLE_OF}::text || c.id
      where c.tenant_id = ${tenantId} and c.sub_wallet_id = ${subWalletId}
        and c.status in ('REQUESTED', 'PENDING_FUNDING', 'OPEN', 'IN_USE', 'PAUSED')`,
  );

/** The cards of a sub-wallet that are open or on their way to be. */
export async function unclosedOnSubWallet(db: Db, tenantId: string, subWalletId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from cards
      where tenant_id = ${tenantId} and sub_wallet_id = ${subWalletId} and status not in ('CLOSED', 'FAILED')
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether it was opened, failed or is on its way. */
export const findCard = (db: Db, tenantId: string, id: string): Promise<CardRow | undefined> =>
  db.maybe(sql<CardRow>`select ${columnsOf(cards)} from cards where tenant_id = ${tenantId} and id = ${id}`);

/** What a key last asked for, within its window; what is still on its way has none. */
export const findByKey = (
  db: Db,
  tenantId: string,
  keyDigest: string,
  now: Instant,
): Promise<CardRow | undefined> =>
  db.maybe(
    sql<CardRow>`
      select ${columnsOf(cards)} from cards
      where tenant_id = ${tenantId} and key_digest = ${keyDigest}
        and (status = 'REQUESTED' or created_at > ${isoOf(plus(now, -IDEMPOTENCY_WINDOW_MS))})
      order by id desc limit 1`,
  );

/**
 * The cards of a cardholder that need a payment method: OPEN, IN_USE, and those on their way to be, which are
 * decided upon under the same lock as the payment methods.
 */
export async function openCardsOf(db: Db, tenantId: string, cardholderId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from cards
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status in ('OPEN', 'IN_USE', 'REQUESTED', 'PENDING_FUNDING')
      order by id`,
  );
  return rows.map(({ id }) => id);
}

/** The cards that wait for money on this method, which it must stay for. */
export async function waitingCardsOn(db: Db, tenantId: string, methodId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select c.id from cards c
      join card_fundings f on f.tenant_id = c.tenant_id and f.id = c.id
      where c.tenant_id = ${tenantId} and f.payment_method_id = ${methodId} and f.missing_minor > 0
        and c.status in ('REQUESTED', 'PENDING_FUNDING')
      order by c.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Cards of all tenants that were asked for before an id was made, in real time, and neither came nor failed.
 */
export const findAbandoned = (
  db: Db,
  beforeId: string,
  limit: number,
): Promise<Pick<CardRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<CardRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from cards
      where status = 'REQUESTED' and approval_id is null and id < ${beforeId} order by id limit ${limit}`,
  );

/** The browser that has the link does not know the tenant, so the hash finds it. */
export const viewByHash = (tokenHash: string): Query<CardViewRow> =>
  sql<CardViewRow>`select ${columnsOf(cardViews)} from card_views where token_hash = ${tokenHash}`;

export const lockView = (db: Db, tenantId: string, id: string): Promise<CardViewRow> =>
  db.one(
    sql<CardViewRow>`
      select ${columnsOf(cardViews)} from card_views where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** The payment method that a card spends from. */
export async function methodBehind(db: Db, tenantId: string, cardId: string): Promise<Id<'pm'>> {
  const { id } = await db.one(
    sql<{ id: Id<'pm'> }>`
      select payment_method_id as id from card_fundings where tenant_id = ${tenantId} and id = ${cardId}`,
  );
  return id;
}
