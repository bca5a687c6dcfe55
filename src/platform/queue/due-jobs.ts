// Runs the due jobs of one tenant in the process that asks. The endpoint that moves a test clock waits for
// these jobs, and one job often leads to the next: each would otherwise wait until a worker notices it.
import { isoOf, plus, SECOND_MS, type Instant } from '../time/clock.ts';
import type { Tenant } from '../context/context.ts';
import { columnsOf } from '../db/table.ts';
import { sql, type Query } from '../db/sql.ts';
import { errorFields } from '../telemetry/log.ts';
import { EXPIRIES_TOGETHER_MS } from './due.ts';
import { jobs, type JobRow } from '../work/job-tables.ts';
import { leaseEnd, createRunningJobs } from './running-jobs.ts';
import { createJobRunner, type WorkerOptions } from './worker.ts';

export type DueJobs = {
  /** The kinds of which those that fall due within `EXPIRIES_TOGETHER_MS` may be done together. */
  readonly expiries: readonly string[];
  /**
   * Claims what is due for a tenant, whose clock is so far ahead, and runs it to its end. What is sent with
   * it goes in the same round trip: `before` takes effect first, and `look` is answered as it is after the
   * claim. Answers how many jobs it ran.
   */
  step<Looked>(due: DueOf<Looked>): Promise<{ readonly ran: number; readonly looked: Looked }>;
  /** Resolves when no job runs any more. */
  close(): Promise<void>;
};

type DueOf<Looked> = {
  readonly tenantId: string;
  readonly aheadMs: number;
  readonly before: Query<unknown> | undefined;
  readonly look: Query<Looked>;
};

const CONCURRENCY_MAX = 64;

export function createDueJobs(options: WorkerOptions): DueJobs {
  const { claims, clock, log } = options;
  const kinds = options.kinds.map(({ kind }) => kind);
  let isClosed = false;
  const expiries = options.kinds.filter(({ isExpiry }) => isExpiry === true).map(({ kind }) => kind);
  const runJob = createJobRunner({ ...options, timeOf: timeOf(new Set(expiries)) }, () => isClosed);
  const running = createRunningJobs(options, () => undefined);
  const run = (job: JobRow): Promise<void> => {
    const ran = runJob(job).catch((error: unknown) =>
      log.warn('job.not_recorded', { job: job.id, ...errorFields(error) }),
    );
    running.add(job, ran);
    return ran;
  };
  return {
    expiries,
    async step({ tenantId, aheadMs, before, look }) {
      const claim = claimQuery({ tenantId, aheadMs, now: clock.now() }, kinds);
      const [claimed, looked] =
        before === undefined
          ? await claims.batch([claim, look])
          : (([, ...rest]) => rest)(await claims.batch([before, claim, look]));
      const [row] = looked.rows;
      if (row === undefined) throw new Error('a look at what is due answers one row');
      await Promise.all(claimed.rows.toSorted((a, b) => a.run_at - b.run_at).map(run));
      return { ran: claimed.rows.length, looked: row };
    },
    async close() {
      isClosed = true;
      await running.close();
    },
  };
}

/** So late is one that goes with others, on a busy machine as well; an older one was left over. */
const TOGETHER_LATE_MS_MAX = EXPIRIES_TOGETHER_MS + 10 * SECOND_MS;

/** An expiry that others were done together with sees the moment at which it fell due. */
const timeOf =
  (expiries: ReadonlySet<string>) =>
  ({ kind, run_at: runAt }: JobRow, tenant: Tenant): Instant => {
    const now = tenant.now();
    return expiries.has(kind) && now - runAt <= TOGETHER_LATE_MS_MAX ? runAt : now;
  };

type Moment = { readonly tenantId: string; readonly aheadMs: number; readonly now: Instant };

const claimQuery = (
  { tenantId, aheadMs, now }: Moment,
  kinds: readonly string[],
): Query<JobRow> => sql<JobRow>`
  with due as (
    select id from jobs
    where tenant_id = ${tenantId} and failed_at is null and kind = any(${kinds}) and run_at <= ${isoOf(plus(now, aheadMs))}
      and (leased_until is null or leased_until <= ${isoOf(now)})
    order by run_at limit ${CONCURRENCY_MAX} for update skip locked
  )
  update jobs j set leased_until = ${leaseEnd(now)}, attempts = j.attempts + 1
  from due where j.tenant_id = ${tenantId} and j.id = due.id
  returning ${columnsOf(jobs, 'j')}`;
