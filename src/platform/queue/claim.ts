// Claims jobs that are due.
import { isoOf, plus, type Clock, type Instant } from '../time/clock.ts';
import type { Pool } from '../db/pool.ts';
import { ON_ONE_POSTGRES } from '../db/scopes.ts';
import { rawQuery, sql, type Query } from '../db/sql.ts';
import { columnList } from '../db/table.ts';
import { isOfTenants } from '../db/tenants.ts';
import { leaseEnd } from './running-jobs.ts';
import { jobs, type JobRow } from '../work/job-tables.ts';
import type { Turn } from './turns.ts';

type Claim = { readonly clock: Clock; readonly kinds: readonly string[]; readonly limit: number };

/** One row at least: each says when the next of the others is due, and has a job if one was claimed. */
type ClaimedRow = (JobRow | { readonly [Column in keyof JobRow]: null }) & {
  readonly next_at: Instant | null;
};

type Claimed = { readonly claimed: readonly JobRow[]; readonly nextAt: Instant | null };
const claimedIn = (rows: readonly ClaimedRow[]): Claimed => ({
  claimed: rows.filter((row) => row.id !== null),
  nextAt: rows[0]?.next_at ?? null,
});

/** Those of the turn. */
export const claimJobs = async (claims: Pool, asked: Claim, turn: Turn): Promise<Claimed> =>
  claimedIn(await claims.all(claimQuery(asked, turn)));

type Ahead = Omit<Claim, 'limit'> & { readonly aheadMs: number };

/** The tenants that have jobs which are due, by the clock of each, or fall due within that time. */
export const tenantsWithJobs = ({ clock, kinds, aheadMs }: Ahead) => sql<{ tenant_id: string }>`
  select j.tenant_id from jobs j left join test_clocks c on c.tenant_id = j.tenant_id
  where j.failed_at is null and j.kind = any(${kinds})
    and j.run_at <= ${isoOf(plus(clock.now(), aheadMs))}::timestamptz + coalesce(c.offset_ms, 0) * interval '1 millisecond'
  group by j.tenant_id order by min(j.run_at)`;

/**
 * Claims jobs that are due, and says when the next one will be. The rows are locked and then found by their
 * ctid: a worker that waits plans this for an empty table, for which a join that reads all of `jobs` is as
 * good as any.
 */
export function claimQuery({ clock, kinds, limit }: Claim, turn: Turn = null): Query<ClaimedRow> {
  const now = clock.now();
  const values = [isoOf(now), kinds, limit, leaseEnd(now)];
  return turn === null ? rawQuery(CLAIM_OF_ALL, values) : rawQuery(CLAIM_OF_SOME, [...values, turn]);
}

const claimed = (condition: string): string => `
    update jobs j set leased_until = $4::timestamptz, attempts = j.attempts + 1
    where j.ctid = any(array(select ctid from found order by run_at limit $3)) ${condition}
    returning ${columnList(jobs.columnNames, 'j.')}`;

/**
 * Its values are numbered, since each of them stands in several places and is read once. A tenant whose clock
 * was advanced has jobs that are due ahead of real time; such tenants are few and looked up by id, all others
 * share one index on the time.
 */
const CLAIM_OF_ALL = `${ON_ONE_POSTGRES.fragment}
  with due as (
    select ctid, run_at from jobs
    where run_at <= $1::timestamptz and failed_at is null and kind = any($2::text[])
      and (leased_until is null or leased_until <= $1::timestamptz)
    order by run_at limit $3::int8 for update skip locked
  ), due_ahead as (
    select a.* from test_clocks c cross join lateral (
      select ctid, run_at from jobs
      where tenant_id = c.tenant_id and failed_at is null and kind = any($2)
        and run_at > $1 and run_at <= $1 + c.offset_ms * interval '1 millisecond'
        and (leased_until is null or leased_until <= $1)
      order by run_at limit $3 for update skip locked) a
    where c.driven_until is null or c.driven_until <= $1
  ), found as (
    select * from due union all select * from due_ahead
  ), claimed as (${claimed('')})
  select c.*, n.next_at from (
    select min(run_at) as next_at from jobs where failed_at is null and run_at > $1 and kind = any($2)) n
  left join claimed c on true`;

/** Claims for tenants in one group of shards, each by the index that has its jobs in their order. */
const CLAIM_OF_SOME = `
  with found as (
    select d.* from unnest($5::text[]) as t(id)
    left join test_clocks c on c.tenant_id = t.id and ${isOfTenants('c.tenant_id', 5)}
      and (c.driven_until is null or c.driven_until <= $1::timestamptz)
    cross join lateral (
      select ctid, run_at from jobs
      where tenant_id = t.id and ${isOfTenants('tenant_id', 5)} and failed_at is null and kind = any($2::text[])
        and run_at <= $1 + coalesce(c.offset_ms, 0) * interval '1 millisecond'
        and (leased_until is null or leased_until <= $1)
      order by run_at limit $3::int8 for update skip locked) d
  ), claimed as (${claimed(`and ${isOfTenants('j.tenant_id', 5)}`)})
  select c.*, n.next_at from (
    select min(f.run_at) as next_at from unnest($5) as t(id) cross join lateral (
      select run_at from jobs
      where tenant_id = t.id and ${isOfTenants('tenant_id', 5)} and failed_at is null and run_at > $1 and kind = any($2)
      order by run_at limit 1) f) n
  left join claimed c on true`;
