// Claims jobs that are due.
import { isoOf, plus, type Clock, type Instant } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import type { Scope } from '../db/scopes.ts';
import { rawQuery, sql, type Query } from '../db/sql.ts';
import { columnList } from '../db/table.ts';
import { leaseEnd } from './running-jobs.ts';
import { jobs, type JobRow } from './tables.ts';

type Claim = { readonly clock: Clock; readonly kinds: readonly string[]; readonly limit: number };

/** One row at least: each says when the next of the others is due, and has a job where one was claimed. */
type ClaimedRow = (JobRow | { readonly [Column in keyof JobRow]: null }) & {
  readonly next_at: Instant | null;
};

type Claimed = { readonly claimed: readonly JobRow[]; readonly nextAt: Instant | null };
const claimedIn = (rows: readonly ClaimedRow[]): Claimed => ({
  claimed: rows.filter((row) => row.id !== null),
  nextAt: rows[0]?.next_at ?? null,
});

/** Of a tenant, or of all of them at once. */
export const claimJobs = async (claims: Pool, asked: Claim, scope: Scope): Promise<Claimed> =>
  claimedIn(await claims.all(claimQuery(asked, scope)));

type Ahead = Omit<Claim, 'limit'> & { readonly aheadMs: number };

/** The tenants that have jobs which are due, by the clock of each, or fall due within that time. */
export const tenantsWithJobs = ({ clock, kinds, aheadMs }: Ahead) => sql<{ tenant_id: string }>`
  select j.tenant_id from jobs j left join test_clocks c on c.tenant_id = j.tenant_id
  where j.failed_at is null and j.kind = any(${kinds})
    and j.run_at <= ${isoOf(plus(clock.now(), aheadMs))}::timestamptz + coalesce(c.offset_ms, 0) * interval '1 millisecond'
  group by j.tenant_id order by min(j.run_at)`;

/**
 * Claims jobs that are due, and says when the next one will be. A tenant whose clock was advanced has jobs
 * that are due ahead of real time; such tenants are few and looked up by id, all others share one index on
 * the time. The rows are locked and then found by their ctid: a worker that waits plans this for an empty
 * table, for which a join that reads all of `jobs` is as good as any.
 */
export function claimQuery({ clock, kinds, limit }: Claim, scope: Scope = null): Query<ClaimedRow> {
  const now = clock.now();
  return rawQuery(CLAIM, [isoOf(now), kinds, limit, leaseEnd(now), scope]);
}

/** Its values are numbered, since each of them stands in several places and is read once. */
const CLAIM = `
  with due as (
    select ctid, run_at from jobs
    where run_at <= $1::timestamptz and failed_at is null and kind = any($2::text[])
      and (leased_until is null or leased_until <= $1::timestamptz) and ($5::text is null or tenant_id = $5)
    order by run_at limit $3::int8 for update skip locked
  ), due_ahead as (
    select a.* from test_clocks c cross join lateral (
      select ctid, run_at from jobs
      where tenant_id = coalesce($5, c.tenant_id) and failed_at is null and kind = any($2)
        and run_at > $1 and run_at <= $1 + c.offset_ms * interval '1 millisecond'
        and (leased_until is null or leased_until <= $1)
      order by run_at limit $3 for update skip locked) a
    where (c.driven_until is null or c.driven_until <= $1) and ($5 is null or c.tenant_id = $5)
  ), claimed as (
    update jobs j set leased_until = $4::timestamptz, attempts = j.attempts + 1
    where j.ctid = any(array(
      select ctid from (select * from due union all select * from due_ahead) d order by run_at limit $3))
      and ($5 is null or j.tenant_id = $5)
    returning ${columnList(jobs.columnNames, 'j.')}
  )
  select c.*, n.next_at from (
    select min(run_at) as next_at from jobs
    where failed_at is null and run_at > $1 and kind = any($2) and ($5 is null or tenant_id = $5)) n
  left join claimed c on true`;
