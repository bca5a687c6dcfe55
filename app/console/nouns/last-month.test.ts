// A statement is first offered of the last whole month, also in January and after a leap day.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastMonth } from './last-month.ts';

test('the last month is whole', () => {
  assert.deepEqual(lastMonth(new Date(2027, 0, 31)), { from: '2026-12-01', to: '2026-12-31' });
  assert.deepEqual(lastMonth(new Date(2028, 2, 31)), { from: '2028-02-01', to: '2028-02-29' });
});
