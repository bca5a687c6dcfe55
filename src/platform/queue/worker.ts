// Takes jobs that are due and runs them, many at a time, beside any number of other workers. A worker that
// dies keeps a job no longer than its lease; a worker that lost the database for a while records the outcome
// of its jobs as soon as the database is back.
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Commands } from '../command/commands.ts';
import { encodeArray } from '../db/arrays.ts';
import { coalesceByGroup } from '../db/coalesce-by-group.ts';
import { isoOf, plus, type Clock, type Instant } from '../time/clock.ts';
import { ALWAYS_RIGHT, requireRightClock, type ClockCheck } from '../db/clock-watch.ts';
import type { Listener } from '../db/listen.ts';
import { isDatabaseAway, isWorthRepeating, type Pool } from '../db/pool.ts';
import { sql, type Db } from '../db/sql.ts';
import { tenantsOf } from '../db/tenants.ts';
import { systemActor, type Tenant } from '../context/context.ts';
import { errorFields, type Log } from '../telemetry/log.ts';
import { isOnItsWay } from '../cells/layout.ts';
import { createLoop } from '../telemetry/loop.ts';
import type { Counter, Metrics } from '../telemetry/metrics.ts';
import { NO_TRACES, type Tracer } from '../telemetry/tracer.ts';
import { foundIn } from '../cells/cells.ts';
import { firstIdIn } from '../work/draft.ts';
import type { Works } from '../work/work.ts';
import { JOBS_CHANNEL, retryDelayMs, type JobKind } from './job.ts';
import { claimJobs, tenantsWithJobs } from './claim.ts';
import type { JobRow } from '../work/job-tables.ts';
import { createRunningJobs } from './running-jobs.ts';
import { ASK_ALL_EVERY_MS, createTurns, LOOK_EVERY_MS } from './turns.ts';

export type WorkerOptions = {
  readonly pool: Pool;
  readonly reads: Db;
  /** A pool whose plans find jobs by key, however large their table has grown. */
  readonly claims: Pool;
  readonly works: Works;
  readonly commands: Commands;
  readonly listener: Listener;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Counter;
  readonly tracer?: Tracer;
  readonly clockWatch?: ClockCheck;
  readonly kinds: readonly JobKind[];
  tenantOf(tenantId: string): Promise<Tenant>;
  /** The time that a job sees; that of its tenant, if it is not said. */
  readonly timeOf?: (job: JobRow, tenant: Tenant) => Instant;
};
export type Worker = {
  /** Stops taking jobs and resolves when those that run are done. */
  close(): Promise<void>;
};

/** Most of a job is waiting, and what many write at once is written together. */
const CONCURRENCY_MAX = 128;
/** Many of the jobs that run wait for something else soon, and leave their connections to others. */
const CONNECTIONS_AGAIN_MS = 20;
const RECORD_AGAIN_MS = 250;
const RUN_MS_MAX = 45_000;
const MOVED_AGAIN_MS = 500;
const ERROR_CHARACTERS_MAX = 500;

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, claims, listener, clock, log, clockWatch = ALWAYS_RIGHT } = options;
  const kinds = options.kinds.map(({ kind }) => kind);
  const runJob = createJobRunner(options, () => loop.isClosed());
  // There were as many as there was room for, and there may be more.
  let isFull = false;
  const running = createRunningJobs(options, () => {
    if (isFull) loop.wake();
  });
  let again: NodeJS.Timeout | undefined;
  /** Goes on once a job has ended; and soon, if connections are all that is missing. */
  const goOnLater = (): void => {
    isFull = true;
    clearTimeout(again);
    if (running.count() < CONCURRENCY_MAX) again = setTimeout(loop.wake, CONNECTIONS_AGAIN_MS);
  };
  const turns = createTurns({
    pool: claims,
    everyone: () => tenantsWithJobs({ clock, kinds, aheadMs: ASK_ALL_EVERY_MS }),
    wake: () => loop.wake(),
    together: true,
  });

  const begin = (job: JobRow): void => {
    const run = runJob(job).catch((error: unknown) =>
      log.warn('job.not_recorded', { job: job.id, ...errorFields(error) }),
    );
    running.add(job, run);
  };
  const poll = async (): Promise<void> => {
    // Jobs whose commands went in one group end at once, and their places are filled by one claim.
    await nextTurn();
    let free = roomFor(running.count(), pool);
    if (free === 0) return goOnLater();
    if (!(await clockWatch.makeSure())) return;
    const hasRoom = (): boolean => free > 0 && !loop.isClosed();
    const hasMore = await turns.visit(hasRoom, async (turn, behind) => {
      // What is free is for those behind these as well.
      const limit = Math.ceil(free / (behind + 1));
      const now = clock.now();
      const { claimed, nextAt } = await claimJobs(claims, { clock, kinds, limit }, turn);
      if (loop.isClosed()) await release(pool, claimed);
      else claimed.forEach(begin);
      free -= claimed.length;
      // A job may fall due between two polls, and does not wait for the next one.
      turns.soon(turn, nextAt === null ? Infinity : nextAt - now);
      return claimed.length === limit;
    });
    isFull = false;
    if (hasMore && free === 0) goOnLater();
    else if (hasMore) loop.wake();
  };
  const loop = createLoop({
    run: poll,
    everyMs: LOOK_EVERY_MS,
    onError: (error) => log.warn('jobs.look_failed', errorFields(error)),
  });

  await listener.subscribe(JOBS_CHANNEL, turns.hear);
  loop.wake();
  return {
    async close() {
      await loop.close();
      clearTimeout(again);
      turns.close();
      await running.close();
    },
  };
}

/**
 * No more than there are connections for: others would wait for one until that fails, and have run for
 * nothing. One is taken in any case, or servers in the same process could keep all from it.
 */
function roomFor(running: number, { counts }: Pick<Pool, 'counts'>): number {
  const { max, used, waiting } = counts();
  const connections = Math.max(max - used - waiting, running === 0 ? 1 : 0);
  return Math.min(CONCURRENCY_MAX - running, connections);
}

/** The jobs of a process are counted in one place, also if two parts of it run jobs. */
export const jobsRun = (metrics: Metrics): Counter =>
  metrics.counter('monedero_jobs_total', 'Jobs run, by kind and result');

/** Runs a job and records its outcome. */
export function createJobRunner(options: WorkerOptions, isClosed: () => boolean) {
  const { claims, log, runs, tracer = NO_TRACES, clockWatch = ALWAYS_RIGHT } = options;
  const complete = coalesceByGroup<JobRow, number>(claims, (done) => claims.run(completeQuery(done)));
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  return async (job: JobRow): Promise<void> => {
    const started = performance.now();
    let failure: unknown;
    try {
      const span = {
        name: `job ${job.kind}`,
        kind: 'consumer',
        attributes: { attempt: job.attempts },
      } as const;
      await tracer.follow(span, job.trace, () => runKind(options, kinds, job));
    } catch (error) {
      failure = error;
    }
    const record = async (): Promise<unknown> => {
      if (failure === undefined) return complete(job);
      // By a clock that is wrong it would be planned for another day: it is left to others.
      await requireRightClock(clockWatch);
      return isOnItsWay(failure)
        ? tryLater(options, job)
        : retryOrGiveUp(options, job, kinds.get(job.kind)?.attemptsMax ?? 1, failure);
    };
    await record().catch((error: unknown) => {
      if (!isForRecordingLater(error)) throw error;
      log.warn('job.recorded_later', { job: job.id, ...errorFields(error) });
      return recordOnceBack(record, isClosed);
    });
    runs.add({ kind: job.kind, result: failure === undefined ? 'done' : 'failed' });
    logRun(log, job, performance.now() - started, failure);
  };
}

const completeQuery = (done: readonly JobRow[]) =>
  sql`delete from jobs j using unnest(${encodeArray('text', done, 'tenant_id')}::text[], ${encodeArray('text', done, 'id')}::text[],
                                  ${encodeArray('int4', done, 'attempts')}::int4[]) as d(tenant_id, id, attempts)
      where j.tenant_id = d.tenant_id and j.id = d.id and j.attempts = d.attempts
        and j.tenant_id = any(${tenantsOf(done)}::text[] collate "C")`;

/** Leases are renewed and outcomes recorded for many jobs at once, and may meet in a deadlock. */
const isForRecordingLater = (error: unknown): boolean => isDatabaseAway(error) || isWorthRepeating(error);

/**
 * Records the outcome of a job once the database is back, or after a deadlock. Until then its lease cannot
 * end unnoticed: either this worker renews it, or no other worker reaches the database to take the job.
 */
async function recordOnceBack(record: () => Promise<unknown>, isClosed: () => boolean): Promise<void> {
  for (;;) {
    await wait(RECORD_AGAIN_MS);
    try {
      return void (await record());
    } catch (error) {
      if (isClosed() || !isForRecordingLater(error)) throw error;
    }
  }
}

function logRun(log: Log, job: JobRow, ms: number, failure: unknown): void {
  log[failure === undefined ? 'info' : 'warn']('job', {
    job: job.id,
    kind: job.kind,
    tenant: job.tenant_id,
    attempt: job.attempts,
    ms: Math.round(ms),
    ...(failure === undefined ? {} : errorFields(failure)),
  });
}

/** Jobs that were claimed while the worker was closed have not begun; they are left to others at once. */
async function release(pool: Pool, claimed: readonly JobRow[]): Promise<void> {
  for (const job of claimed) {
    await pool.run(
      sql`update jobs set leased_until = null, attempts = attempts - 1
          where tenant_id = ${job.tenant_id} and id = ${job.id} and attempts = ${job.attempts}`,
    );
  }
}

/**
 * A job was claimed by the clock of its tenant as the database has it. What this process knows of that clock
 * may be older, and by it the job would be too early.
 */
async function tenantOfJob({ listener, tenantOf }: WorkerOptions, job: JobRow): Promise<Tenant> {
  const tenant = await tenantOf(job.tenant_id);
  if (tenant.now() >= job.run_at) return tenant;
  await listener.caughtUp();
  return tenantOf(job.tenant_id);
}

async function runKind(
  options: WorkerOptions,
  kinds: ReadonlyMap<string, JobKind>,
  job: JobRow,
): Promise<void> {
  const kind = kinds.get(job.kind);
  if (kind === undefined) throw new Error(`no job is called ${job.kind}`);
  // The last allowed attempt began and was never recorded, so the worker died during it.
  if (job.attempts > kind.attemptsMax) throw new Error('the worker died in the last attempt');
  const { pool, reads, works, commands } = options;
  const known = foundIn(await tenantOfJob(options, job), firstIdIn(job.payload));
  const { timeOf } = options;
  const tenant = timeOf === undefined ? known : { ...known, now: () => timeOf(job, known) };
  await kind.run(
    {
      jobId: job.id,
      tenant,
      actor: systemActor(job.kind),
      pool,
      reads,
      works,
      commands,
      attempt: job.attempts,
      signal: AbortSignal.timeout(RUN_MS_MAX),
    },
    kind.payload.parse(job.payload),
  );
}

/** If it is not there any more, a worker finds it in its new cell once the lease has ended. */
const tryLater = ({ pool, tenantOf }: WorkerOptions, job: JobRow): Promise<unknown> =>
  tenantOf(job.tenant_id).then((tenant) =>
    pool.run(
      sql`update jobs set leased_until = null, attempts = attempts - 1,
            run_at = ${isoOf(plus(tenant.now(), MOVED_AGAIN_MS))}
          where tenant_id = ${job.tenant_id} and id = ${job.id} and attempts = ${job.attempts}`,
    ),
  );

/**
 * A failed job runs again after a while; after its last attempt it is kept as failed. One that failed since
 * the database was away, which says nothing of the job, is tried again soon, and is not given up for that.
 */
async function retryOrGiveUp(
  { pool, clock, tenantOf }: WorkerOptions,
  job: JobRow,
  attemptsMax: number,
  error: unknown,
): Promise<void> {
  const tenant = await tenantOf(job.tenant_id);
  const isAway = isDatabaseAway(error);
  const isLast = job.attempts >= attemptsMax;
  const attempts = isLast && isAway ? job.attempts - 1 : job.attempts;
  const message = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS_MAX);
  await pool.run(
    sql`update jobs set leased_until = null, last_error = ${message}, attempts = ${attempts},
          run_at = ${isoOf(plus(tenant.now(), retryDelayMs(job.attempts, isAway)))},
          failed_at = ${isLast && !isAway ? isoOf(clock.now()) : null}
        where tenant_id = ${job.tenant_id} and id = ${job.id} and attempts = ${job.attempts}`,
  );
}
