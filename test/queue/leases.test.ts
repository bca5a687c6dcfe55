// A worker renews the short leases of the jobs that it runs, and records their outcome, also where the
// database was away for a while or ended the statement for a deadlock.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import { openPool } from '#platform/db/open-pool.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { defineJob } from '#platform/queue/job.ts';
import { jobsRun, startWorker } from '#platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';
import { onAllNodes } from '../support/cluster.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/wait.ts';

const LEASE_MS_MAX = 10_000;

const { app, databaseUrl, tenant } = await startTestApp({ worker: false });
const { works, commands } = app;
const tenantOf = (id: string) => app.tenants.get(id);

/** A worker that reaches the database through a proxy, and whose only job ends when the test releases it. */
async function holdingWorker(kind: string) {
  const proxy = await startProxy(databaseUrl);
  const lines: string[] = [];
  const log = createLog('warn', app.clock, (text) => lines.push(text));
  const pool = await openPool(proxy.url, { max: 4, name: 'test worker' });
  const claims = pool.another({ max: 2, name: 'test jobs', byKeyOnly: true });
  const listener = createListener(pool, log);
  let [runs, release] = [0, (): void => undefined];
  const held = new Promise<void>((resolve) => (release = resolve));
  const run = (): Promise<void> => {
    runs += 1;
    return held;
  };
  const kinds = [defineJob({ kind, payload: z.object({}), attemptsMax: 3, run })];
  const services = {
    pool,
    reads: pool,
    claims,
    works,
    commands,
    listener,
    log,
    runs: jobsRun(createMetrics()),
  };
  const worker = await startWorker({ ...services, clock: app.clock, kinds, tenantOf });
  after(async () => {
    release();
    await worker.close();
    await listener.close();
    await Promise.all([pool.end(), claims.end()]);
    proxy.close();
  });
  await app.pool.run(
    sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
        values (${tenant.id}, ${`job_${kind}`}, ${kind}, '{}', ${isoOf(app.clock.now())}, 0)`,
  );
  await until('the job runs', () => runs === 1);
  return {
    proxy,
    release,
    runs: () => runs,
    hasLogged: (event: string) => lines.some((line) => line.includes(event)),
    leasedUntil: async (): Promise<Instant | undefined> => {
      const row = await app.pool.maybe(
        sql<{ at: Instant }>`
          select leased_until as at from jobs where tenant_id = ${tenant.id} and id = ${`job_${kind}`}`,
      );
      return row?.at;
    },
  };
}

suite('a job that runs', () => {
  test('is left to others ten seconds after its worker died, and its lease is renewed while it lives', async () => {
    const { leasedUntil, release, runs } = await holdingWorker('test.long');
    const first = await leasedUntil();
    assert.ok(first !== undefined && first - app.clock.now() <= LEASE_MS_MAX, String(first));
    await until('the lease is renewed', leasedUntil, (at) => at !== undefined && at > first);
    release();
    await until('it is done', leasedUntil, (at) => at === undefined);
    assert.equal(runs(), 1);
  });

  test('is not run again where the database was away when it ended', async () => {
    const { proxy, release, hasLogged, leasedUntil, runs } = await holdingWorker('test.cut');
    proxy.cut();
    release();
    await until('it could not be recorded', () => hasLogged('job.recorded_later'));
    await proxy.restore();
    await until('it is recorded', leasedUntil, (at) => at === undefined, LEASE_MS_MAX);
    assert.equal(runs(), 1);
  });

  test('is not run again where recording its outcome ended in a deadlock', async () => {
    const { release, hasLogged, leasedUntil, runs } = await holdingWorker('test.deadlock');
    await onAllNodes(app.pool, 'create sequence deadlocks');
    await app.pool.run(sql`
      create function deadlock_once() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return old;
      end $$`);
    await app.pool.run(sql`
      create trigger deadlock_once before delete on jobs for each row execute function deadlock_once()`);
    release();
    await until('it is recorded', leasedUntil, (at) => at === undefined);
    assert.ok(hasLogged('job.recorded_later'));
    assert.equal(runs(), 1);
  });
});
