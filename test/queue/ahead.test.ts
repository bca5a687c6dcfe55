// A job is run by a clock that has reached its time, also where a worker has not heard yet that the test
// clock of its tenant was advanced; and it is left to the request that moves that clock.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { HOUR_MS, isoOf, plus, SECOND_MS, type Instant } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { defineJob } from '#platform/queue/job.ts';
import { claimJobs } from '#platform/queue/claim.ts';
import { jobsRun, startWorker } from '#platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { app, clock, newOrganization, tenant } = await startTestApp({ worker: false });

test('a job that an advanced clock makes due is not run by what its worker knew of the clock before', async () => {
  const log = createLog('warn', app.clock, () => undefined);
  const pool = app.pool.another({ max: 2, name: 'test worker' });
  const claims = app.pool.another({ max: 2, name: 'test jobs', byKeyOnly: true });
  const listener = createListener(pool, log);
  const runAt = plus(app.clock.now(), HOUR_MS);
  const ranAt: Instant[] = [];
  const kind = defineJob({
    kind: 'test.ahead',
    payload: z.object({}),
    attemptsMax: 1,
    run: (context) => {
      ranAt.push(context.tenant.now());
      return Promise.resolve();
    },
  });
  const before = await app.tenants.get(tenant.id);
  let hasHeard = false;
  const caughtUp = (): Promise<void> => {
    hasHeard = true;
    return Promise.resolve();
  };
  const worker = await startWorker({
    pool,
    reads: pool,
    claims,
    log,
    works: app.works,
    commands: app.commands,
    runs: jobsRun(createMetrics()),
    listener: { ...listener, caughtUp },
    clock: app.clock,
    kinds: [kind],
    // What the cache of tenants answers until it hears that the clock was advanced.
    tenantOf: () => Promise.resolve(hasHeard ? { ...before, now: () => runAt } : before),
  });
  after(async () => {
    await worker.close();
    await listener.close();
    await Promise.all([pool.end(), claims.end()]);
  });
  await app.pool.run(
    sql`insert into test_clocks (tenant_id, offset_ms) values (${tenant.id}, ${2 * HOUR_MS})`,
  );
  await app.pool.run(
    sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
        values (${tenant.id}, 'job_ahead', 'test.ahead', '{}', ${isoOf(runAt)}, 0)`,
  );
  await until('the job has run', () => ranAt.length === 1);
  assert.deepEqual(ranAt, [runAt]);
});

/** Workers claim of all tenants at once, and of some where these are in shards. */
const WAYS = app.pool.isSharded ? ['some'] : ['all', 'some'];
for (const way of WAYS)
  test(`a job of a tenant whose clock a request moves is left to it, and taken once that has died, of ${way}`, async () => {
    const { testTenantId } = await newOrganization(`Driven ${way}`);
    const now = clock.now();
    await app.pool.run(
      sql`insert into test_clocks (tenant_id, offset_ms, driven_until)
        values (${testTenantId}, ${HOUR_MS}, ${isoOf(plus(now, 5 * SECOND_MS))})`,
    );
    await app.pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
        values (${testTenantId}, 'job_driven', 'test.driven', '{}', ${isoOf(plus(now, HOUR_MS))}, 0)`,
    );
    const asked = { clock, kinds: ['test.driven'], limit: 10 };
    const turn = way === 'some' ? [testTenantId] : null;
    const claim = async () => (await claimJobs(app.pool, asked, turn)).claimed.map(({ id }) => id);
    assert.deepEqual(await claim(), []);
    clock.advance(5 * SECOND_MS);
    assert.deepEqual(await claim(), ['job_driven']);
  });
