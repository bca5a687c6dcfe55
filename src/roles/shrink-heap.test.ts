// What the start of a process has filled is given back once nothing happens.
// Runs alone: what it waits for collects all garbage of its process, and drops what is compiled.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getHeapSpaceStatistics } from 'node:v8';
import { until } from '../../test/support/wait.ts';
import { shrinkHeapOnceIdle } from './shrink-heap.ts';

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')?.space_size ?? NaN;
const MEGABYTE = 1_048_576;
/** Enough that all of it survives some collections. */
const SURVIVORS = 500_000;

test('the young generation that a start has filled is given back once nothing happens', async () => {
  const kept = Array.from({ length: SURVIVORS }, (_, i) => ({ i, text: `${i}` }));
  const filled = youngBytes();
  assert.ok(filled > 4 * MEGABYTE, `it was filled to ${filled}`);
  assert.equal(kept.length, SURVIVORS);
  shrinkHeapOnceIdle();
  await until('it is small', () => youngBytes() <= 2 * MEGABYTE, undefined, 60_000);
});
