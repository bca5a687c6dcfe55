// Prints the jobs that wait and those that were given up: how many of each kind, and which ones are the
// oldest, how often they were tried, and when they are tried next.
import { isoOf, SECOND_MS, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { madeAt } from '#platform/ids/ids.ts';
import { jobs, type JobRow } from '#platform/work/job-tables.ts';
import type { OperatorContext, Result } from '../operator/operator.ts';

const JOBS_MAX = 100;

type JobCount = { kind: string; waiting: bigint; given_up: bigint; last_error: string | null };

export async function jobsReport({ operator }: OperatorContext): Promise<Result> {
  const [counts, oldest] = await operator.pool.batch([
    sql<JobCount>`
      select kind, count(*) filter (where failed_at is null) as waiting,
             count(*) filter (where failed_at is not null) as given_up, max(last_error) as last_error
      from jobs group by kind order by kind`,
    // Ids sort by when they were made.
    sql<JobRow>`select ${columnsOf(jobs)} from jobs order by id limit ${JOBS_MAX}`,
  ]);
  const data = counts.rows.map((row) => ({
    kind: row.kind,
    waiting: Number(row.waiting),
    givenUp: Number(row.given_up),
    lastError: row.last_error,
  }));
  const shown = oldest.rows.map((row) => toJson(row, operator.clock.now()));
  const lines = data.map((row) =>
    `${row.kind}: ${row.waiting} waiting, ${row.givenUp} given up ${row.lastError ?? ''}`.trimEnd(),
  );
  const text = [...lines, ...(shown.length === 0 ? ['no jobs'] : ['', ...shown.map(toLine)])].join('\n');
  return { json: { data, jobs: shown }, text };
}

function toJson(row: JobRow, now: Instant) {
  const made = madeAt(row.id);
  return {
    id: row.id,
    tenantId: row.tenant_id,
    kind: row.kind,
    status: row.failed_at === null ? ('waiting' as const) : ('given_up' as const),
    ageSeconds: made === undefined ? null : Math.max(0, Math.floor((now - made) / SECOND_MS)),
    attempts: row.attempts,
    /** The next attempt in the time of its side, which a test clock may have moved ahead. */
    nextTryAt: row.failed_at === null ? isoOf(row.run_at) : null,
    lastError: row.last_error,
  };
}

const toLine = (job: ReturnType<typeof toJson>): string => {
  const next = job.nextTryAt === null ? 'given up' : `next try at ${job.nextTryAt}`;
  const age = job.ageSeconds === null ? '' : `${job.ageSeconds} s old, `;
  return `${job.id}  ${job.tenantId}  ${job.kind}  ${age}tried ${job.attempts} times, ${next}  ${job.lastError ?? ''}`.trimEnd();
};
