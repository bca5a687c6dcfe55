// Connections that carry nothing are bounded in number.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lane } from './lane.ts';
import { createResting } from './resting.ts';

test('one connection too many at rest closes the one that has rested longest', () => {
  const resting = createResting(2);
  const closed: Lane[] = [];
  const close = (lane: Lane): void => {
    closed.push(lane);
    resting.delete(lane);
  };
  const [first, second, third, fourth] = [someLane(), someLane(), someLane(), someLane()];
  for (const lane of [first, second]) resting.add(lane, close);
  resting.delete(first);
  resting.add(first, close);
  assert.deepEqual(closed, []);
  resting.add(third, close);
  resting.add(fourth, close);
  assert.deepEqual(closed, [second, first]);
});

const someLane = (): Lane => ({ madeMs: 0, carry: () => undefined, drop: () => Promise.resolve() });
