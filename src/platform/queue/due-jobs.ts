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
   * Runs what is due for a tenant, whose clock is so far ahead, and what these jobs make due, until nothing
   * is left that no worker has taken, or `isOver`. Answers how many jobs it ran.
   */
  run(due: DueOf): Promise<number>;
  /** Resolves when no job runs any more. */
  close(): Promise<void>;
};

type DueOf = {
  readonly tenantId: string;
  readonly aheadMs: number;
  readonly isOver: () => boolean;
};

const CONCURRENCY_MAX = 64;

export function createDueJobs(options: WorkerOptions): DueJobs {
  const { claims, clock, log } = options;
  const kinds = options.kinds.map(({ kind }) => kind);
  let isClosed = false;
  const runJob = createJobRunner(options, () => isClosed);
  const running = createRunningJobs(options, () => undefined);
  return {
    async run({ tenantId, aheadMs, isOver }) {
      let count = 0;
      while (!isOver() && !isClosed) {
        const claimed = await claims.all(claimQuery({ tenantId, aheadMs, now: clock.now() }, kinds));
        if (claimed.length === 0) break;
        const runs = claimed.map((job) =>
          runJob(job).catch((error: unknown) =>
            log.warn('job.not_recorded', { job: job.id, ...errorFields(error) }),
          ),
        );
        claimed.forEach((job, i) => running.add(job, runs[i] ?? Promise.resolve()));
        await Promise.all(runs);
        count += claimed.length;
      }
      return count;
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
