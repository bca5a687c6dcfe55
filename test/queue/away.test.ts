// A job that failed since the database, or a node of it, was away says nothing of itself: it is tried again
// soon, however often that has happened, and is not given up.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { defineJob } from '#platform/queue/job.ts';
import { jobs, type JobRow } from '#platform/work/job-tables.ts';
import { createJobRunner, jobsRun } from '#platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';

const ATTEMPTS_MAX = 10;
const AWAY_MS_MAX = 15_000;
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

test('a job whose last attempt found the database away is tried again within seconds', async () => {
  const { app, clock, tenant } = await startTestApp({ worker: false });
  const { pool, works, commands } = app;
  const log = createLog('silent', clock);
  const listener = createListener(pool, log);
  after(() => listener.close());
  const run = async (kind: string, failure: Error) => {
    const kinds = [
      defineJob({
        kind,
        payload: z.object({}),
        attemptsMax: ATTEMPTS_MAX,
        run: () => Promise.reject(failure),
      }),
    ];
    await pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts, leased_until)
          values (${tenant.id}, ${kind}, ${kind}, '{}', ${isoOf(clock.now())}, ${ATTEMPTS_MAX}, ${isoOf(clock.now())})`,
    );
    const find = () =>
      pool.one(sql<JobRow & { failed_at: number | null }>`
        select ${columnsOf(jobs)}, failed_at from jobs where tenant_id = ${tenant.id} and id = ${kind}`);
    const services = { pool, reads: pool, claims: pool, works, commands, listener, clock, log };
    const tenantOf = (id: string) => app.tenants.get(id);
    const runJob = createJobRunner(
      { ...services, kinds, runs: jobsRun(createMetrics()), tenantOf },
      () => false,
    );
    await runJob(await find());
    return find();
  };
  const job = await run('test.away', away);
  assert.equal(job.failed_at, null);
  assert.ok(job.attempts < ATTEMPTS_MAX, 'it may be tried once more');
  assert.ok(job.run_at - clock.now() <= AWAY_MS_MAX);
  const other = await run('test.broken', new Error('it is broken'));
  assert.ok(other.failed_at !== null && other.run_at - clock.now() > AWAY_MS_MAX);
});
