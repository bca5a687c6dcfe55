// Sweeps: one process at a time runs each, and holds no transaction open meanwhile.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { startSweeper } from '#platform/queue/sweep.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';

const { app } = await startTestApp({ worker: false });
const log = createLog('silent', systemClock);

const idleTransactions = () =>
  app.pool.all(
    sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  );

suite('a sweep', () => {
  test('is run by one process at a time, without an open transaction', async () => {
    let [runs, atOnce, mostAtOnce] = [0, 0, 0];
    let [isOver, release] = [false, (): void => undefined];
    const sweep = {
      name: 'test.sweep',
      everyMs: 20,
      async runOnce() {
        runs += 1;
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        if (!isOver) await new Promise<void>((resolve) => void (release = resolve));
        atOnce -= 1;
        return 1;
      },
    };
    const sweepers = [1, 2].map(() => startSweeper([sweep], { ...app, log }));
    await until('it runs', () => runs === 1);
    assert.deepEqual(await idleTransactions(), []);
    release();
    await until('it runs again', () => runs === 2);
    isOver = true;
    const closed = Promise.all(sweepers.map((sweeper) => sweeper.close()));
    release();
    await closed;
    assert.equal(mostAtOnce, 1);
  });

  test('is run by another process where one of them hangs in it', async () => {
    const began = new Set<string>();
    const hangsIn = (name: string) => ({
      name: 'test.hangs',
      everyMs: 20,
      // The first one never goes on by itself.
      runOnce: () => {
        began.add(name);
        return began.size === 1 ? hung : Promise.resolve(1);
      },
    });
    let release = (): void => undefined;
    const hung = new Promise<number>((resolve) => void (release = () => resolve(0)));
    // The connection of the first one is not idle meanwhile.
    const others = { name: 'test.goes_on', everyMs: 5, runOnce: () => Promise.resolve(0) };
    const sweepers = ['one', 'other'].map((name) =>
      startSweeper([hangsIn(name), others], { ...app, log, holdsMsMax: 500 }),
    );
    const hasBoth = (size: number): boolean => size === 2;
    await until('the other runs it', () => began.size, hasBoth, 5_000);
    release();
    await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  });
});
