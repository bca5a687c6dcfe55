// So many at once, and none waits for good.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { within } from '../../../test/support/wait.ts';
import { createInFlight } from './in-flight.ts';

/** What has begun by now, with how each ends. */
function starting(most: number, waitMsMax?: number) {
  const begin = createInFlight(most, waitMsMax);
  const ends = new Map<string, () => void>();
  return {
    ends,
    start: (name: string) => begin().then((end) => void ends.set(name, end)),
    settled: () => new Promise(setImmediate),
  };
}

suite('what is in flight', () => {
  test('is as many as may be, and the next begins when one has ended, in order', async () => {
    const { ends, start, settled } = starting(2);
    for (const name of ['a', 'b', 'c', 'd']) void start(name);
    await settled();
    assert.deepEqual([...ends.keys()], ['a', 'b']);
    ends.get('b')?.();
    await settled();
    assert.deepEqual([...ends.keys()], ['a', 'b', 'c']);
    ends.get('a')?.();
    ends.get('c')?.();
    await settled();
    assert.deepEqual([...ends.keys()], ['a', 'b', 'c', 'd']);
    ends.get('d')?.();
    void start('e');
    void start('f');
    void start('g');
    await settled();
    assert.deepEqual([...ends.keys()], ['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('does not wait for good for one that is stuck, which takes one place whenever it ends', async () => {
    const { ends, start, settled } = starting(1, 10);
    await start('stuck');
    await within('the next begins', start('next'), 5_000);
    ends.get('next')?.();
    ends.get('stuck')?.();
    void start('one');
    void start('two');
    await settled();
    assert.deepEqual([...ends.keys()], ['stuck', 'next', 'one']);
  });
});
