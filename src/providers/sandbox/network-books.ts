// The books of the sandbox's card network: one row for each transaction of its merchants, locked while it
// changes.
import { insertRows } from '#platform/db/bulk.ts';
import {
  columnsOf,
  defineTable,
  int4,
  int8,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import type { Work } from '#platform/work/work.ts';
import type { Merchant } from '#modules/issuing/authorizations/port.ts';
import { ITS_OWN_BOOKS } from './its-own-books.ts';

const sandboxPurchases = defineTable(
  'sandbox_purchases',
  {
    tenant_id: ofTenant,
    id: plain(text),
    card_id: plain(text),
    currency: plain(text),
    merchant_name: plain(text),
    merchant_category: plain(text),
    authorized_minor: int8,
    cleared_minor: int8,
    reversed_minor: int8,
    messages: int4,
    created_at: timestamptz,
  },
  { kept: { stays: ITS_OWN_BOOKS, inCells: { by: ['card_id'], gives: ['id'], others: 'stay' } } },
);
export type Purchase = Row<typeof sandboxPurchases>;

export type NewPurchase = {
  readonly cardId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly merchant: Merchant;
};

export async function openPurchase(
  work: Work,
  { cardId, currency, merchant }: NewPurchase,
): Promise<Purchase> {
  const row: Purchase = {
    tenant_id: work.tenantId,
    id: work.newId('ntx', cardId),
    card_id: cardId,
    currency,
    merchant_name: merchant.name,
    merchant_category: merchant.category,
    authorized_minor: 0n,
    cleared_minor: 0n,
    reversed_minor: 0n,
    messages: 0,
    created_at: work.now,
  };
  await insertRows(work, sandboxPurchases, [row]);
  return row;
}

export const lockPurchase = (work: Work, id: string): Promise<Purchase> =>
  work.one(
    sql<Purchase>`
      select ${columnsOf(sandboxPurchases)} from sandbox_purchases
      where tenant_id = ${work.tenantId} and id = ${id} for update`,
  );

export type Added = {
  readonly authorizedMinor?: bigint;
  readonly clearedMinor?: bigint;
  readonly reversedMinor?: bigint;
};

/** Adds to what is written about a purchase. */
export async function note(work: Work, id: string, added: Added): Promise<void> {
  await work.run(
    sql`update sandbox_purchases
        set authorized_minor = authorized_minor + ${added.authorizedMinor ?? 0n},
            cleared_minor = cleared_minor + ${added.clearedMinor ?? 0n},
            reversed_minor = reversed_minor + ${added.reversedMinor ?? 0n}
        where tenant_id = ${work.tenantId} and id = ${id}`,
  );
}

/** The id of the next message about it, which stays the same however often it is sent. */
export async function nextMessageId(work: Work, id: string): Promise<string> {
  const { messages } = await work.one(
    sql<Pick<Purchase, 'messages'>>`
      update sandbox_purchases set messages = messages + 1
      where tenant_id = ${work.tenantId} and id = ${id} returning messages`,
  );
  return `${id}-${messages}`;
}

/** What the merchant may still take or give back. */
export function openOf({
  authorized_minor: authorized,
  cleared_minor: cleared,
  reversed_minor: reversed,
}: Purchase): bigint {
  const open = authorized - cleared - reversed;
  return open > 0n ? open : 0n;
}
