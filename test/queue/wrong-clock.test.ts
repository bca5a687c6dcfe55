// By a clock that is wrong no sweep deletes what it takes for old, and no job is taken. Both go on once it is
// right.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { z } from 'zod';
import { isoOf, systemClock } from '#platform/time/clock.ts';
import { createListener } from '#platform/db/listen.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { defineJob } from '#platform/queue/job.ts';
import { startSweeper } from '#platform/queue/sweep.ts';
import { jobsRun, startWorker } from '#platform/queue/worker.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { app, tenant } = await startTestApp({ worker: false });
const log = createLog('silent', systemClock);
const { pool, works, commands, clock } = app;

/** A clock that is wrong until it is set right. */
function wrongClock() {
  let [asked, isRight] = [0, false];
  return {
    isRight: () => isRight,
    makeSure(): Promise<boolean> {
      asked += 1;
      return Promise.resolve(isRight);
    },
    untilAsked: () => until('it was asked again and again', () => asked > 2),
    setRight: () => void (isRight = true),
  };
}

suite('by a clock that is wrong', () => {
  test('no sweep runs', async () => {
    const clockWatch = wrongClock();
    let runs = 0;
    const runOnce = () => Promise.resolve((runs += 1));
    const sweeper = startSweeper([{ name: 'test.wrong', everyMs: 5, runOnce }], { pool, log, clockWatch });
    after(() => sweeper.close());
    await clockWatch.untilAsked();
    assert.equal(runs, 0);
    clockWatch.setRight();
    await until('it runs', () => runs > 0);
  });

  test('no job is taken', async () => {
    const clockWatch = wrongClock();
    let done = 0;
    const run = () => Promise.resolve(void (done += 1));
    const kinds = [defineJob({ kind: 'test.wrong', payload: z.object({}), attemptsMax: 1, run })];
    await pool.run(
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${tenant.id}, 'job_wrong', 'test.wrong', '{}', ${isoOf(clock.now())}, 0)`,
    );
    const listener = createListener(pool, log);
    const services = { pool, reads: pool, claims: pool, works, commands, listener, clock, log };
    const tenantOf = (id: string) => app.tenants.get(id);
    const runs = jobsRun(createMetrics());
    const worker = await startWorker({ ...services, runs, kinds, clockWatch, tenantOf });
    after(async () => {
      await worker.close();
      await listener.close();
    });
    await clockWatch.untilAsked();
    assert.equal(done, 0);
    clockWatch.setRight();
    await until('it is done', () => done === 1);
  });
});
