// A worker runs as many jobs at once as it has connections for. Those that wait for something else leave
// their connections to others.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { defineJob } from '#platform/queue/job.ts';
import { jobsRun, startWorker } from '#platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { app, clock, tenant } = await startTestApp({ worker: false });
const CONNECTIONS = 2;
const JOBS = 12;

/** So many jobs that are due, and a worker for them with few connections. */
async function working(kind: string, run: (db: Db) => Promise<unknown>) {
  const log = createLog('silent', clock);
  const pool = app.pool.another({ max: CONNECTIONS, name: 'test worker' });
  const claims = app.pool.another({ max: 1, name: 'test jobs', byKeyOnly: true });
  const listener = createListener(pool, log);
  let [running, atOnce, ended] = [0, 0, 0];
  const runOne = async ({ pool: db }: { readonly pool: Db }): Promise<void> => {
    running += 1;
    atOnce = Math.max(atOnce, running);
    await run(db);
    running -= 1;
    ended += 1;
  };
  const kinds = [defineJob({ kind, payload: z.object({}), attemptsMax: 1, run: runOne })];
  for (let i = 0; i < JOBS; i++)
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${tenant.id}, ${`job_${kind}_${i}`}, ${kind}, '{}', ${isoOf(clock.now())}, 0)`,
    );
  const { works, commands } = app;
  const services = { pool, reads: pool, claims, works, commands, listener, clock, log };
  const tenantOf = (id: string) => app.tenants.get(id);
  const worker = await startWorker({ ...services, kinds, runs: jobsRun(createMetrics()), tenantOf });
  after(async () => {
    await worker.close();
    await listener.close();
    await Promise.all([pool.end(), claims.end()]);
  });
  return { atOnce: () => atOnce, ended: () => ended };
}

suite('a worker', () => {
  test('takes no more jobs than it has connections to serve', async () => {
    const { atOnce, ended } = await working('test.asking', (db) =>
      db.all(sql`select pg_sleep(0.02) where ${'job'} = 'job'`),
    );
    await until('all are done', () => ended() === JOBS);
    assert.equal(atOnce(), CONNECTIONS);
  });

  test('takes more while those that it has wait for something else', async () => {
    const held = Promise.withResolvers<void>();
    after(() => held.resolve());
    const { atOnce, ended } = await working('test.waiting', () => held.promise);
    await until('all run at once', () => atOnce() === JOBS);
    held.resolve();
    await until('all are done', () => ended() === JOBS);
  });
});
