// Work that falls due in a tenant's time. The endpoint that moves a test clock must know when the next of it
// is due, and whether some of what is due has not been done yet.
import type { Tenant } from '../context/context.ts';
import { plus, SECOND_MS, type Instant } from '../time/clock.ts';
import { rawQuery, type Db, type Query } from '../db/sql.ts';

export type DueSource = {
  /** The channel on which the workers that do it listen. */
  readonly channel: string;
  /**
   * The instant at which the next of it is due for the tenant `$1`, as a query of one value: in the past if
   * some of it is due and not done, null if there is none.
   */
  readonly nextDue: string;
  /**
   * The next `$2` of it for the tenant `$1`, as a query of the columns of `DueItem`: earliest first, and with
   * those that are due and not done.
   */
  readonly listDue: string;
};

/** Jobs of a kind that do nothing any more when their time comes, such as the expiry of what was decided. */
export type IdleJobs = {
  readonly kind: string;
  /** Whether the job `j` of the tenant `$1` is one of them, as a condition in SQL. */
  readonly isIdle: string;
};

export type DueItem = {
  /** The name of the work. */
  readonly kind: string;
  /** The ids of what it is about. */
  readonly object_ids: readonly string[];
  readonly at: Instant;
  /** How often it was tried. */
  readonly attempts: number;
};

/** How far apart expiries may be that are done together. */
export const EXPIRIES_TOGETHER_MS = SECOND_MS;

/** Jobs, also those that a worker is running. */
const JOBS_NEXT_DUE = 'select min(run_at) as at from jobs where tenant_id = $1 and failed_at is null';

/** A payload has texts of other kinds as well, of which none leaves the process. */
const jobsListDue = (idle: readonly IdleJobs[]): string => `
  select kind, array(select value from jsonb_each_text(payload) where value ~ '^[a-z]+_[0-9a-z]{26}$' order by value) as object_ids,
         run_at as at, attempts
  from jobs j where tenant_id = $1 and failed_at is null
    ${idle.map(({ kind, isIdle }) => `and not (j.kind = '${kind}' and ${isIdle})`).join(' ')}
  order by run_at limit $2`;

type DueWork = { readonly dues: readonly DueSource[]; readonly idleJobs: readonly IdleJobs[] };

/** The next of all work of a tenant that will do something, in the order in which it falls due. */
export async function listDue(
  db: Db,
  { dues, idleJobs }: DueWork,
  { cellIds }: Pick<Tenant, 'cellIds'>,
  limit: number,
): Promise<DueItem[]> {
  const parts = [jobsListDue(idleJobs), ...dues.map((due) => due.listDue)].map((query) => `(${query})`);
  const text = `select * from (${parts.join(' union all ')}) due order by at, kind, object_ids limit $2`;
  const found = await db.batch(cellIds.map((id) => rawQuery<DueItem>(text, [id, limit])));
  const items = found.flatMap(({ rows }) => rows);
  return cellIds.length === 1 ? items : items.toSorted((a, b) => a.at - b.at).slice(0, limit);
}

/** A clock of a tenant, and what is due by it. */
export type DueLook = {
  /** How far the tenant's clock is ahead of real time. */
  readonly aheadMs: number;
  /** How far ahead it is to go; null if it goes nowhere. */
  readonly goalMs: number | null;
  /** When the next is due; null if nothing will be. */
  readonly nextDue: Instant | null;
  /** When other work than jobs is due, which others do; null if nothing will be. */
  readonly othersDue: Instant | null;
  /** Up to here nothing but expiries falls due: at most `EXPIRIES_TOGETHER_MS` after the first. */
  readonly expiriesUntil: Instant | null;
};

export type LookRow = {
  readonly offset_ms: bigint | null;
  readonly goal_ms: bigint | null;
  readonly jobs_at: Instant | null;
  readonly other_jobs_at: Instant | null;
  readonly others_at: Instant | null;
};

/**
 * What time it is for a tenant, and when the next of its work is due. All sources are read in one statement,
 * and so at one moment, since work that one of them has done may have become work of another.
 */
export const lookQuery = (
  sources: readonly DueSource[],
  tenantId: string,
  expiries: readonly string[] = [],
): Query<LookRow> => {
  const others = sources.map(({ nextDue }) => `(${nextDue})`).join(', ');
  return rawQuery(
    `select (select offset_ms from test_clocks where tenant_id = $1) as offset_ms,
            (select goal_ms from test_clocks where tenant_id = $1) as goal_ms,
            j.at as jobs_at,
            (select min(run_at) from jobs where tenant_id = $1 and failed_at is null and kind <> all($2::text[])
               and run_at <= j.at + $3 * interval '1 millisecond') as other_jobs_at,
            ${others === '' ? 'null::timestamptz' : `least(${others})`} as others_at
     from (${JOBS_NEXT_DUE}) j`,
    [tenantId, expiries, EXPIRIES_TOGETHER_MS],
  );
};

/** What is due in either of two cells. */
const together = ({ offset_ms: offset, goal_ms: goal, ...one }: LookRow, other: LookRow): LookRow => ({
  offset_ms: offset,
  goal_ms: goal,
  jobs_at: earlier(one.jobs_at, other.jobs_at),
  other_jobs_at: earlier(one.other_jobs_at, other.other_jobs_at),
  others_at: earlier(one.others_at, other.others_at),
});

/** The look over all cells of a tenant, of which the first has the clock. */
export function lookOf(rows: readonly LookRow[]): DueLook {
  const [row, ...others] = rows;
  if (row === undefined) throw new Error('a tenant has a cell');
  const all = others.reduce(together, row);
  return {
    aheadMs: Number(row.offset_ms ?? 0n),
    goalMs: row.goal_ms === null ? null : Number(row.goal_ms),
    nextDue: earlier(all.jobs_at, all.others_at),
    othersDue: all.others_at,
    expiriesUntil: expiriesUntil(all),
  };
}

function expiriesUntil({
  jobs_at: at,
  other_jobs_at: otherJobs,
  others_at: others,
}: LookRow): Instant | null {
  if (at === null) return null;
  const end = plus(at, EXPIRIES_TOGETHER_MS);
  const other = earlier(otherJobs, others);
  return other === null || other > end ? end : plus(other, -1);
}

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;
