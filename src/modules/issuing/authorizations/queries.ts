// The SQL queries of card transactions.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { networkMessages, networkTransactions, type MessageRow, type TransactionRow } from './tables.ts';

/** Finds a transaction by our id. */
export const findTransaction = (
  db: Db,
  tenantId: string,
  txId: string,
): Promise<TransactionRow | undefined> =>
  db.maybe(
    sql<TransactionRow>`
      select ${columnsOf(networkTransactions)} from network_transactions
      where tenant_id = ${tenantId} and tx_id = ${txId} and status <> 'announced'`,
  );

export const findMessage = (db: Db, tenantId: string, messageId: string): Promise<MessageRow | undefined> =>
  db.maybe(
    sql<MessageRow>`
      select ${columnsOf(networkMessages)} from network_messages where tenant_id = ${tenantId} and id = ${messageId}`,
  );

/** What a transaction holds in the limits of a sub-wallet, by the network's id. */
export async function findReserved(
  db: Db,
  tenantId: string,
  id: string,
): Promise<TransactionRow['reserved'] | undefined> {
  const row = await db.maybe(
    sql<Pick<TransactionRow, 'reserved'>>`
      select reserved from network_transactions where tenant_id = ${tenantId} and id = ${id}`,
  );
  return row?.reserved;
}

export type SpentOnCard = {
  readonly held: bigint;
  readonly cleared: bigint;
  readonly refunded: bigint;
  readonly transactions: number;
};

/** What all transactions of a card come to. A refund is counted if it is a transaction of its own. */
export const spentOnCard = (db: Db, tenantId: string, cardId: string): Promise<SpentOnCard> =>
  db.one(
    sql<SpentOnCard>`
      select
        coalesce(sum(authorized_minor - released_minor - (cleared_minor - overcleared_minor)), 0)::bigint as held,
        coalesce(sum(cleared_minor), 0)::bigint as cleared,
        coalesce(sum(refunded_minor) filter (where status = 'refunded'), 0)::bigint as refunded,
        count(*) filter (where authorized_minor > 0 or cleared_minor > 0)::int as transactions
      from network_transactions where tenant_id = ${tenantId} and card_id = ${cardId}`,
  );
