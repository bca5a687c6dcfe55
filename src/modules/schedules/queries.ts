// The SQL queries of scheduled payments.
import { isoOf, type Instant } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import type { ScheduleStatus } from './states.ts';
import { scheduledPayments, scheduledRuns, type RunRow, type ScheduleRow } from './tables.ts';

export const findSchedule = (db: Db, tenantId: string, id: string): Promise<ScheduleRow | undefined> =>
  db.maybe(
    sql<ScheduleRow>`
      select ${columnsOf(scheduledPayments)} from scheduled_payments where tenant_id = ${tenantId} and id = ${id}`,
  );

export const findRun = (db: Db, tenantId: string, id: string): Promise<RunRow | undefined> =>
  db.maybe(
    sql<RunRow>`
      select ${columnsOf(scheduledRuns)} from scheduled_runs where tenant_id = ${tenantId} and id = ${id}`,
  );

export type ListFilter = {
  readonly status: ScheduleStatus | null;
  /** Null: all of the wallet. */
  readonly subWalletId: string | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for where there is one. */
export const listSchedules = (
  db: Db,
  tenantId: string,
  walletId: string,
  { status, subWalletId, after, limit }: ListFilter,
): Promise<ScheduleRow[]> =>
  db.all(
    sql<ScheduleRow>`
      select ${columnsOf(scheduledPayments)} from scheduled_payments
      where tenant_id = ${tenantId} and wallet_id = ${walletId}
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (${status}::text is null or status = ${status})
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

/** The same of the occurrences of one, whose ids sort by their instants. */
export const listRuns = (
  db: Db,
  tenantId: string,
  scheduleId: string,
  { after, limit }: Pick<ListFilter, 'after' | 'limit'>,
): Promise<RunRow[]> =>
  db.all(
    sql<RunRow>`
      select ${columnsOf(scheduledRuns)} from scheduled_runs
      where tenant_id = ${tenantId} and scheduled_payment_id = ${scheduleId}
        and (${after}::text is null or scheduled_for < (
          select r.scheduled_for from scheduled_runs r where r.tenant_id = ${tenantId} and r.id = ${after}))
      order by scheduled_for desc limit ${limit + 1}`,
  );

type Found<Row extends { readonly tenant_id: unknown; readonly id: unknown }> = Pick<Row, 'tenant_id' | 'id'>;

/** Of all tenants: those that fell due before an instant in real time, which no job has seen. */
export const findOverdue = (db: Db, before: Instant, limit: number): Promise<Found<ScheduleRow>[]> =>
  db.all(
    sql<Found<ScheduleRow>>`
      select tenant_id, id from scheduled_payments where status = 'active' and next_run_at <= ${isoOf(before)}
      order by next_run_at limit ${limit}`,
  );

/** Of all tenants: occurrences that were made before an instant in real time and have not run. */
export const findNotRun = (db: Db, before: Instant, limit: number): Promise<Found<RunRow>[]> =>
  db.all(
    sql<Found<RunRow>>`
      select tenant_id, id from scheduled_runs where status = 'due' and created_at < ${isoOf(before)}
      order by created_at limit ${limit}`,
  );
