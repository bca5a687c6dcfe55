// The queries by which what arrived on payment methods, and went back, is compared with the statement of a
// processor.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import { methodDeposits, methodRefunds, type MethodDepositRow, type MethodRefundRow } from './tables.ts';

export const knownDeposits = (
  db: Db,
  cellIds: readonly string[],
  ids: readonly string[],
): Promise<MethodDepositRow[]> =>
  db.all(
    sql<MethodDepositRow>`
      select ${columnsOf(methodDeposits)} from method_deposits
      where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])`,
  );

/** Refunds of deposits that came in at a connection. */
export const knownRefunds = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, ids }: { readonly connectionId: string; readonly ids: readonly string[] },
): Promise<MethodRefundRow[]> =>
  db.all(
    sql<MethodRefundRow>`
      select ${columnsOf(methodRefunds)} from method_refunds r
      where tenant_id = any(${cellIds}::text[]) and id = any(${ids}::text[])
        and exists (select 1 from method_deposits d
                    where d.tenant_id = r.tenant_id and d.id = r.deposit_id and d.connection_id = ${connectionId})`,
  );

/** What a page has shown, by what of it is to be marked. */
export type ShownIds = {
  readonly deposits: readonly string[];
  readonly refunds: readonly string[];
  readonly returns: readonly string[];
};

export const confirmQueries = (
  tenantId: string,
  { deposits, refunds, returns }: ShownIds,
): Query<unknown>[] => [
  sql`update method_deposits set is_confirmed = true
      where tenant_id = ${tenantId} and id = any(${deposits}::text[]) and not is_confirmed`,
  sql`update method_refunds
      set is_confirmed = is_confirmed or id = any(${refunds}::text[]),
          is_return_confirmed = is_return_confirmed or id = any(${returns}::text[])
      where tenant_id = ${tenantId} and id = any(${[...refunds, ...returns]}::text[])
        and (not is_confirmed or not is_return_confirmed)`,
];

export type MethodScope = {
  readonly connectionId: string;
  readonly currency: Currency;
  /** When the reading of the statement began. */
  readonly startedAt: Instant;
};

/** Deposits that were booked before an instant, and that no statement has shown. */
export const depositsNeverShown = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, startedAt }: MethodScope,
  limit: number,
): Promise<MethodDepositRow[]> =>
  db.all(
    sql<MethodDepositRow>`
      select ${columnsOf(methodDeposits)} from method_deposits
      where tenant_id = any(${cellIds}::text[]) and connection_id = ${connectionId} and not is_confirmed
        and currency = ${currency} and created_at < ${isoOf(startedAt)}
      limit ${limit}`,
  );

/** Refunds that went before an instant, or came back, and of which no statement has shown that. */
export const refundsNeverShown = (
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, startedAt }: MethodScope,
  limit: number,
): Promise<MethodRefundRow[]> =>
  db.all(
    sql<MethodRefundRow>`
      select ${columnsOf(methodRefunds)} from method_refunds r
      where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and updated_at < ${isoOf(startedAt)}
        and status in ('done', 'returned') and (not is_confirmed or status = 'returned' and not is_return_confirmed)
        and exists (select 1 from method_deposits d
                    where d.tenant_id = r.tenant_id and d.id = r.deposit_id and d.connection_id = ${connectionId})
      limit ${limit}`,
  );

/** The sum of what was booked after the reading began, and that no statement has shown. */
export async function sinceMinor(
  db: Db,
  cellIds: readonly string[],
  { connectionId, currency, startedAt }: MethodScope,
): Promise<bigint> {
  const { came, went } = await db.one(
    sql<{ came: bigint; went: bigint }>`
      select (select coalesce(sum(amount_minor - taken_minor), 0)::int8 from method_deposits
              where tenant_id = any(${cellIds}::text[]) and connection_id = ${connectionId} and not is_confirmed
                and currency = ${currency} and created_at >= ${isoOf(startedAt)}) as came,
             (select coalesce(sum(case when is_confirmed then 0 else r.amount_minor end
                                  - case when r.status = 'returned' and not is_return_confirmed
                                         then r.amount_minor else 0 end), 0)::int8
              from method_refunds r
              where tenant_id = any(${cellIds}::text[]) and currency = ${currency} and updated_at >= ${isoOf(startedAt)}
                and status in ('done', 'returned')
                and (not is_confirmed or status = 'returned' and not is_return_confirmed)
                and exists (select 1 from method_deposits d
                            where d.tenant_id = r.tenant_id and d.id = r.deposit_id
                              and d.connection_id = ${connectionId})) as went`,
  );
  return came - went;
}
