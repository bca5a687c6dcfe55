// How far apart calls are kept, and which have to come later.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { printedChance } from '../../../test/support/chance.ts';
import { createPace } from './pace.ts';

const WAIT_MS_MAX = 1_000;

suite('the pace of calls', () => {
  test('lets no second have more of them than its limit, wherever it begins', () => {
    const { below } = printedChance('the pace of calls');
    const pace = createPace({ byOperation: { pay: 7 } });
    const starts: number[] = [];
    for (let nowMs = 0; nowMs < 20_000; nowMs += below(300)) {
      const place = pace.take('pay', nowMs, WAIT_MS_MAX);
      if (place.kind === 'go') starts.push(nowMs + place.waitMs);
    }
    // Sums of sevenths are not exact.
    for (const from of starts)
      assert.ok(starts.filter((at) => at >= from && at < from + 999.999).length <= 7, `from ${from} ms`);
    assert.ok(starts.length >= 20_000 / 300, `${starts.length} had a place`);
  });

  test('is that of the operation, and that of all of them together', () => {
    const pace = createPace({ all: 10, byOperation: { pay: 2 } });
    assert.deepEqual(pace.take('pay', 0, WAIT_MS_MAX), { kind: 'go', waitMs: 0 });
    assert.deepEqual(pace.take('ask', 0, WAIT_MS_MAX), { kind: 'go', waitMs: 100 });
    assert.deepEqual(pace.take('pay', 0, WAIT_MS_MAX), { kind: 'go', waitMs: 500 });
    assert.deepEqual(pace.take('ask', 0, WAIT_MS_MAX), { kind: 'go', waitMs: 600 });
  });

  test('takes no place from others for a call that comes later', () => {
    const pace = createPace({ byOperation: { pay: 1 } });
    pace.take('pay', 0, WAIT_MS_MAX);
    for (let i = 0; i < 3; i++) assert.deepEqual(pace.take('pay', 0, 500), { kind: 'later', laterMs: 1_000 });
    assert.deepEqual(pace.take('pay', 1_000, WAIT_MS_MAX), { kind: 'go', waitMs: 0 });
  });

  test('stops the operation that came too often, and no other', () => {
    const pace = createPace({});
    pace.pause('pay', 5_000);
    pace.pause('pay', 2_000);
    assert.deepEqual(pace.take('pay', 0, WAIT_MS_MAX), { kind: 'later', laterMs: 5_000 });
    assert.deepEqual(pace.take('ask', 0, WAIT_MS_MAX), { kind: 'go', waitMs: 0 });
    assert.deepEqual(pace.take('pay', 5_000, WAIT_MS_MAX), { kind: 'go', waitMs: 0 });
  });

  test('stops all operations where the limit that was reached is one of all together', () => {
    const pace = createPace({ all: 10 });
    pace.pause('pay', 5_000);
    assert.deepEqual(pace.take('ask', 0, WAIT_MS_MAX), { kind: 'later', laterMs: 5_000 });
    assert.deepEqual(pace.take('ask', 5_000, WAIT_MS_MAX), { kind: 'go', waitMs: 0 });
  });
});
