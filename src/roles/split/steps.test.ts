// Which slots the steps of a split have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InSlot } from '#platform/across-cells/split/persons.ts';
import { stepsFor } from './steps.ts';

const people = (persons: number): InSlot => ({ persons, others: 0 });

/** The steps from the first slot to the last, each of which takes so long. */
function stepsOf(cells: ReadonlyArray<ReadonlyMap<number, InSlot>>, took: { rows: number; ms: number }) {
  const steps = stepsFor(cells);
  const ends: number[] = [];
  for (let first = 0; first < 256; first = ends.at(-1) ?? 256) {
    ends.push(steps.endOf(first));
    steps.took(took);
  }
  return ends;
}

test('a tenant without people is split by one step', () => {
  assert.deepEqual(stepsOf([new Map(), new Map()], { rows: 0, ms: 4_000 }), [256]);
});

test('slots without people are no steps of their own', () => {
  const cell = new Map([3, 50, 51, 200, 201].map((slot) => [slot, people(3)] as const));
  assert.deepEqual(stepsOf([cell], { rows: 10, ms: 4_000 }), [50, 200, 256]);
});

test('a step has fewer people after one that took long with many rows, and one slot at least', () => {
  const cell = new Map(Array.from({ length: 256 }, (_, slot) => [slot, people(2)] as const));
  const slow = stepsOf([cell], { rows: 5_000, ms: 4_000 });
  assert.deepEqual(slow.slice(0, 3), [2, 3, 4]);
  assert.equal(slow.length, 255);
});

test('a step has twice as many people after one that was quick, or had few rows to move', () => {
  const cell = new Map(Array.from({ length: 256 }, (_, slot) => [slot, people(1)] as const));
  const quick = [4, 12, 28, 60, 124, 252, 256];
  assert.deepEqual(stepsOf([cell], { rows: 5_000, ms: 10 }), quick);
  assert.deepEqual(stepsOf([cell], { rows: 10, ms: 4_000 }), quick);
});

test('what is of no person counts for little, and is in a step all the same', () => {
  const cell = new Map([
    [0, { persons: 0, others: 300 }],
    [1, people(2)],
  ] as const);
  assert.deepEqual(stepsOf([cell], { rows: 0, ms: 0 }), [1, 256]);
});
