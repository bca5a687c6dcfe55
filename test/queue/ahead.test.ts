// A job is run by a clock that has reached its time, also where a worker has not heard yet that the test
// clock of its tenant was advanced.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { z } from 'zod';
import { HOUR_MS, isoOf, plus, systemClock, type Instant } from '../../src/platform/clock.ts';
import { createListener } from '../../src/platform/db/listen.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import { sql } from '../../src/platform/db/sql.ts';
import { createLog } from '../../src/platform/log.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { defineJob } from '../../src/platform/queue/job.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { app, databaseUrl, tenant } = await startTestApp({ worker: false });

test('a job that an advanced clock makes due is not run by what its worker knew of the clock before', async () => {
  const log = createLog('warn', systemClock, () => undefined);
  const pool = createPool(databaseUrl, { max: 2, name: 'test worker' });
  const claims = createPool(databaseUrl, { max: 2, name: 'test jobs', byKeyOnly: true });
  const listener = createListener(pool, log);
  const runAt = plus(systemClock.now(), HOUR_MS);
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
    metrics: createMetrics(),
    listener: { ...listener, caughtUp },
    clock: systemClock,
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
