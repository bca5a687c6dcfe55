// Bars of days show what is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barsOf } from './bars.ts';

test('bars of days fit, and none is too low to be seen', () => {
  const days = [
    { date: '2026-11-01', good: 0, bad: 0 },
    { date: '2026-11-02', good: 990, bad: 10 },
    { date: '2026-11-03', good: 1, bad: 0 },
  ];
  const bars = barsOf(days, 100, 2);
  assert.deepEqual(bars[0], { date: '2026-11-01', good: 0, bad: 0 });
  for (const { good, bad } of bars) assert.ok(good + bad <= 100);
  assert.equal(bars[1]?.bad, 2);
  assert.equal(bars[2]?.good, 2);
});
