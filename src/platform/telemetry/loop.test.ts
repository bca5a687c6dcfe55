// A loop never runs twice at once, and misses no wake.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../../../test/support/wait.ts';
import { createLoop } from './loop.ts';

/** A loop whose runs end when the test says so. */
function heldLoop(everyMs?: number) {
  const runs: PromiseWithResolvers<void>[] = [];
  const errors: unknown[] = [];
  const run = (): Promise<void> => {
    const held = Promise.withResolvers<void>();
    runs.push(held);
    return held.promise;
  };
  const loop = createLoop({
    run,
    onError: (error) => void errors.push(error),
    ...(everyMs === undefined ? {} : { everyMs }),
  });
  return { loop, runs, errors };
}

suite('a loop', () => {
  test('runs once more, however often it was woken during a run', async () => {
    const { loop, runs } = heldLoop();
    for (let i = 0; i < 3; i++) loop.wake();
    assert.equal(runs.length, 1);
    runs[0]?.resolve();
    await until('it runs again', () => runs.length === 2);
    runs[1]?.resolve();
    await loop.close();
    assert.equal(runs.length, 2);
  });

  test('goes on after a run that failed, and reports the error', async () => {
    const { loop, runs, errors } = heldLoop();
    loop.wake();
    runs[0]?.reject(new Error('away'));
    await until('the error is reported', () => errors.length === 1);
    loop.wake();
    await until('it runs again', () => runs.length === 2);
    runs[1]?.resolve();
    await loop.close();
  });

  test('runs by itself at its interval, and never while a run is in progress', async () => {
    const { loop, runs } = heldLoop(1);
    await until('it runs by itself', () => runs.length === 1);
    runs[0]?.resolve();
    await until('it runs again', () => runs.length === 2);
    const closed = loop.close();
    runs[1]?.resolve();
    await closed;
    assert.equal(runs.length, 2);
  });

  test('does not run after it was closed', async () => {
    const { loop, runs } = heldLoop(1);
    await loop.close();
    loop.wake();
    assert.deepEqual([runs.length, loop.isClosed()], [0, true]);
  });
});
