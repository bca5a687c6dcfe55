// Runs the due jobs of one tenant in the process that asks. The endpoint that moves a test clock waits for
// these jobs, and one job often leads to the next: each would otherwise wait until a worker notices it.
import { isoOf, plus, type Instant } from '../clock.ts';
import { columnsOf } from '../db/table.ts';
import { sql, type Query } from '../db/sql.ts';
import { errorFields } from '../log.ts';
import { jobs, type JobRow } from './tables.ts';
import { leaseEnd, createRunningJobs } from './running-jobs.ts';
import { createJobRunner, type WorkerOptions } from './worker.ts';

export type DueJobs = {
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
  const runJob = createJobRunner(options, () => isClosed);
  const running = createRunningJobs(options, () => undefined);
  const run = (job: JobRow): Promise<void> => {
    const ran = runJob(job).catch((error: unknown) =>
      log.warn('job.not_recorded', { job: job.id, ...errorFields(error) }),
    );
    running.add(job, ran);
    return ran;
  };
  return {
    async step({ tenantId, aheadMs, before, look }) {
      const claim = claimQuery({ tenantId, aheadMs, now: clock.now() }, kinds);
      const [claimed, looked] =
        before === undefined
          ? await claims.batch([claim, look])
          : (([, ...rest]) => rest)(await claims.batch([before, claim, look]));
      const [row] = looked.rows;
      if (row === undefined) throw new Error('a look at what is due answers one row');
      await Promise.all(claimed.rows.map(run));
      return { ran: claimed.rows.length, looked: row };
    },
    async close() {
      isClosed = true;
      await running.close();
    },
  };
}

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
