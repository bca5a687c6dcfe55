// Coalesced work: one run at a time, everything once, and a failure is that of those it was done with.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { coalesce } from './coalesce.ts';

suite('work that is coalesced', () => {
  test('waits while it is being done, and is done as one afterwards', async () => {
    const seen: string[][] = [];
    const first = Promise.withResolvers<void>();
    const hand = coalesce<string>((items) => {
      seen.push([...items]);
      return seen.length === 1 ? first.promise : Promise.resolve();
    });
    const one = hand('a');
    await Promise.resolve();
    const others = [hand('b'), hand('c')];
    assert.deepEqual(seen, [['a']]);
    first.resolve();
    await Promise.all([one, ...others]);
    assert.deepEqual(seen, [['a'], ['b', 'c']]);
  });

  test('fails for those of one time, and not for the next', async () => {
    const hand = coalesce<number>(([first]) =>
      first === 1 ? Promise.reject(new Error('lost')) : Promise.resolve(),
    );
    const [one, two] = [hand(1), hand(2)];
    await assert.rejects(one, /lost/u);
    await assert.rejects(two, /lost/u);
    await hand(3);
  });
});
