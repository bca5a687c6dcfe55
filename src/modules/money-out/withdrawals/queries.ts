// The SQL queries of withdrawals.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

export const findWithdrawal = (db: Db, tenantId: string, id: string): Promise<WithdrawalRow | undefined> =>
  db.maybe(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals where tenant_id = ${tenantId} and id = ${id}`,
  );

/** The newest that was asked for with an idempotency key, however old. */
export const findByKey = (db: Db, tenantId: string, keyDigest: string): Promise<WithdrawalRow | undefined> =>
  db.maybe(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals
      where tenant_id = ${tenantId} and key_digest = ${keyDigest} order by id desc limit 1`,
  );

/** One of a wallet that has arrived at an account before, also where it came back later. */
export const arrivedAtQuery = (tenantId: string, walletId: string, number: string): Query<{ id: string }> =>
  sql<{ id: string }>`
    select id from withdrawals
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
      and to_number = ${number} and settled_at is not null
    limit 1`;

/** Those of a wallet, newest first, from the one after which a page begins. */
export const listWithdrawals = (
  db: Db,
  tenantId: string,
  {
    walletId,
    after,
    limit,
  }: { readonly walletId: string; readonly after: string | null; readonly limit: number },
): Promise<WithdrawalRow[]> =>
  db.all(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals
      where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit}`,
  );
