// Who may post how much at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '../../platform/clock.ts';
import { allot, nextDueOf, OPEN_MAX, type Visited } from './allot.ts';

const NOW = instant(1_795_271_400_000);
const HOUR_MS = 3_600_000;

const visited = (id: string, more: Partial<Visited> = {}): Visited => ({
  tenant_id: 'ten_1',
  endpoint_id: id,
  next_at: NOW,
  failure_count: 0,
  offset_ms: 0n,
  ...more,
});
const takes = (endpoints: readonly Visited[], free: number, busy: ReadonlyMap<string, number> = new Map()) =>
  allot(endpoints, {
    now: NOW,
    free,
    held: (id) => busy.get(id) ?? 0,
    answersSoon: (id) => id.startsWith('quick'),
  }).allotments.map(({ endpointId, take }) => [endpointId, take]);

suite('what can be posted at once', () => {
  test('is 64 for an endpoint and 4 for one that failed last', () => {
    const endpoints = [visited('a'), visited('b', { failure_count: 1 })];
    assert.deepEqual(takes(endpoints, OPEN_MAX), [
      ['a', 64],
      ['b', 4],
    ]);
  });

  test('is followed by twice as much for one that answers soon, unless it failed last', () => {
    const failing = visited('quick and failing', { failure_count: 1 });
    assert.deepEqual(takes([visited('quick'), failing], 4 * OPEN_MAX), [
      ['quick', 192],
      ['quick and failing', 4],
    ]);
  });

  test('counts what is under way', () => {
    const busy = new Map([
      ['a', 60],
      ['b', 4],
      ['c', 70],
    ]);
    const endpoints = [visited('a'), visited('b', { failure_count: 9 }), visited('c')];
    assert.deepEqual(takes(endpoints, 120, busy), [['a', 4]]);
  });

  test('never goes to one endpoint as a whole when there is little of it', () => {
    const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) => visited(id));
    assert.deepEqual(takes(endpoints, 9), [
      ['a', 2],
      ['b', 2],
      ['c', 2],
      ['d', 2],
      ['e', 1],
    ]);
    assert.deepEqual(takes(endpoints, 1), [['a', 1]]);
    // One that already has more than is left has enough.
    assert.deepEqual(takes(endpoints.slice(0, 2), 20, new Map([['a', 20]])), [['b', 5]]);
  });

  test('is given in turn: the walk goes on behind the last who was looked at', () => {
    const endpoints = ['a', 'b', 'c'].map((id) => visited(id));
    const first = allot(endpoints, { now: NOW, free: 2, held: () => 0, answersSoon: () => false });
    assert.equal(first.reached?.endpoint_id, 'b');
  });

  test('goes to nobody who is disabled or not due, in the time of the tenant', () => {
    const endpoints = [
      visited('disabled', { failure_count: null }),
      visited('later', { next_at: instant(NOW + 1) }),
      visited('ahead', { next_at: instant(NOW + HOUR_MS), offset_ms: BigInt(HOUR_MS) }),
    ];
    const { allotments, reached } = allot(endpoints, {
      now: NOW,
      free: 4,
      held: () => 0,
      answersSoon: () => true,
    });
    assert.deepEqual(allotments, [
      { tenantId: 'ten_1', endpointId: 'ahead', tenantNow: instant(NOW + HOUR_MS), take: 1 },
    ]);
    assert.equal(reached?.endpoint_id, 'ahead');
    assert.equal(nextDueOf(endpoints, NOW), NOW + 1);
    assert.equal(nextDueOf([], NOW), undefined);
  });
});
