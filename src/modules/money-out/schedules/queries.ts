// The SQL queries of scheduled payments.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { boundsOf } from '#platform/ids/ids.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import type { ScheduleStatus } from './states.ts';
import { scheduledPayments, scheduledRuns, type FollowRow, type RunRow, type ScheduleRow } from './tables.ts';

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

/** Newest first, with one row more than asked for if there is one. */
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

/** The schedules of all wallets. What a status leaves out makes a search long, which ends at a row. */
export async function listAllSchedules(
  db: Db,
  tenantId: string,
  { status, after, limit }: Omit<ListFilter, 'subWalletId'>,
): Promise<FoundRows<ScheduleRow>> {
  const { first, end } = boundsOf('sch');
  const before = after ?? end;
  const last =
    status === null
      ? undefined
      : await db.maybe(
          sql<Pick<ScheduleRow, 'id'>>`
            select id from scheduled_payments where tenant_id = ${tenantId} and id < ${before}
            order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
        );
  const rows = await db.all(
    sql<ScheduleRow>`
      select ${columnsOf(scheduledPayments)} from scheduled_payments
      where tenant_id = ${tenantId} and id >= ${last?.id ?? first} and id < ${before}
        and (${status}::text is null or status = ${status})
      order by id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo: last?.id ?? null };
}

/**
 * Schedules of a wallet that have not ended, the next first, with one more than asked for if there is one.
 */
export const listOpenSchedules = (
  db: Db,
  tenantId: string,
  walletId: string,
  limit: number,
): Promise<ScheduleRow[]> =>
  db.all(
    sql<ScheduleRow>`
      select ${columnsOf(scheduledPayments)} from scheduled_payments
      where tenant_id = ${tenantId} and wallet_id = ${walletId} and status in ('active', 'paused')
      order by next_run_at nulls last, id limit ${limit + 1}`,
  );

/** Occurrences of one scheduled payment, newest first; their ids sort by their instants. */
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

type Keys<Row extends { readonly tenant_id: unknown; readonly id: unknown }> = Pick<Row, 'tenant_id' | 'id'>;

/**
 * Schedules of all tenants, each by its own clock, that fell due before an instant and that no job has seen.
 * Tenants whose clock is ahead of real time are few and looked up by id, all others share one index on the
 * time. `findNotRun` and `findNotFollowed` do the same.
 */
export const findOverdue = (db: Db, before: Instant, limit: number): Promise<Keys<ScheduleRow>[]> =>
  db.all(
    sql<Keys<ScheduleRow>>`
      (select tenant_id, id from scheduled_payments where status = 'active' and next_run_at <= ${isoOf(before)}
       order by next_run_at limit ${limit})
      union all
      select a.tenant_id, a.id from test_clocks c cross join lateral (
        select tenant_id, id from scheduled_payments
        where tenant_id = c.tenant_id and status = 'active' and next_run_at > ${isoOf(before)}
          and next_run_at <= ${isoOf(before)}::timestamptz + c.offset_ms * interval '1 millisecond'
        order by next_run_at limit ${limit}) a
      limit ${limit}`,
  );

/** Occurrences that were made before an instant and have not run. */
export const findNotRun = (db: Db, before: Instant, limit: number): Promise<Keys<RunRow>[]> =>
  db.all(
    sql<Keys<RunRow>>`
      (select tenant_id, id from scheduled_runs where status = 'due' and created_at < ${isoOf(before)}
       order by created_at limit ${limit})
      union all
      select a.tenant_id, a.id from test_clocks c cross join lateral (
        select tenant_id, id from scheduled_runs
        where tenant_id = c.tenant_id and status = 'due' and created_at >= ${isoOf(before)}
          and created_at < ${isoOf(before)}::timestamptz + c.offset_ms * interval '1 millisecond'
        order by created_at limit ${limit}) a
      limit ${limit}`,
  );

/** Occurrences whose payment went on before an instant, and that have not followed it. */
export const findNotFollowed = (db: Db, before: Instant, limit: number): Promise<Keys<RunRow>[]> =>
  db.all(
    sql<Keys<RunRow>>`
      (select tenant_id, run_id as id from scheduled_follows where created_at < ${isoOf(before)}
       order by created_at limit ${limit})
      union all
      select a.tenant_id, a.id from test_clocks c cross join lateral (
        select tenant_id, run_id as id from scheduled_follows
        where tenant_id = c.tenant_id and created_at >= ${isoOf(before)}
          and created_at < ${isoOf(before)}::timestamptz + c.offset_ms * interval '1 millisecond'
        order by created_at limit ${limit}) a
      limit ${limit}`,
  );

export const listFollows = async (db: Db, tenantId: string, runId: string): Promise<FollowRow['id'][]> =>
  (
    await db.all(
      sql<Pick<FollowRow, 'id'>>`
        select id from scheduled_follows where tenant_id = ${tenantId} and run_id = ${runId}`,
    )
  ).map(({ id }) => id);

export const forgetFollowsQuery = (tenantId: string, ids: readonly FollowRow['id'][]): Query<unknown> =>
  sql`delete from scheduled_follows where tenant_id = ${tenantId} and id = any(${ids})`;
