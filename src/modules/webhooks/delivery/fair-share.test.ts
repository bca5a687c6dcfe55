// How many deliveries each endpoint gets at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { IN_FLIGHT_MAX, nextDueOf, shareCapacity, type PendingEndpoint } from './fair-share.ts';

const NOW = instant(1_795_271_400_000);
const HOUR_MS = 3_600_000;

const pending = (id: string, more: Partial<PendingEndpoint> = {}): PendingEndpoint => ({
  tenant_id: 'ten_1',
  endpoint_id: id,
  next_at: NOW,
  failure_count: 0,
  offset_ms: 0n,
  ...more,
});
const sharesOf = (
  endpoints: readonly PendingEndpoint[],
  free: number,
  busy: ReadonlyMap<string, number> = new Map(),
) =>
  shareCapacity(endpoints, {
    now: NOW,
    free,
    inFlight: (id) => busy.get(id) ?? 0,
    isFast: (id) => id.startsWith('fast'),
  }).shares.map(({ endpointId, deliveriesMax }) => [endpointId, deliveriesMax]);

suite('the share of an endpoint', () => {
  test('is 64 deliveries, and 4 where the last delivery failed', () => {
    const endpoints = [pending('a'), pending('b', { failure_count: 1 })];
    assert.deepEqual(sharesOf(endpoints, IN_FLIGHT_MAX), [
      ['a', 64],
      ['b', 4],
    ]);
  });

  test('is three times as large for an endpoint that answers fast, unless its last delivery failed', () => {
    const failing = pending('fast and failing', { failure_count: 1 });
    assert.deepEqual(sharesOf([pending('fast'), failing], 4 * IN_FLIGHT_MAX), [
      ['fast', 192],
      ['fast and failing', 4],
    ]);
  });

  test('includes deliveries that are in flight', () => {
    const busy = new Map([
      ['a', 60],
      ['b', 4],
      ['c', 70],
    ]);
    const endpoints = [pending('a'), pending('b', { failure_count: 9 }), pending('c')];
    assert.deepEqual(sharesOf(endpoints, 120, busy), [['a', 4]]);
  });

  test('is never all of the free capacity while several endpoints wait for it', () => {
    const endpoints = ['a', 'b', 'c', 'd', 'e'].map((id) => pending(id));
    assert.deepEqual(sharesOf(endpoints, 9), [
      ['a', 2],
      ['b', 2],
      ['c', 2],
      ['d', 2],
      ['e', 1],
    ]);
    assert.deepEqual(sharesOf(endpoints, 1), [['a', 1]]);
    // An endpoint that already has more in flight than is free gets nothing.
    assert.deepEqual(sharesOf(endpoints.slice(0, 2), 20, new Map([['a', 20]])), [['b', 5]]);
  });

  test('comes in turn: the next look goes on after the last endpoint that was visited', () => {
    const endpoints = ['a', 'b', 'c'].map((id) => pending(id));
    const first = shareCapacity(endpoints, { now: NOW, free: 2, inFlight: () => 0, isFast: () => false });
    assert.equal(first.lastVisited?.endpoint_id, 'b');
  });

  test('is nothing while the endpoint is disabled or its first delivery is not due in the time of the tenant', () => {
    const endpoints = [
      pending('disabled', { failure_count: null }),
      pending('later', { next_at: instant(NOW + 1) }),
      pending('ahead', { next_at: instant(NOW + HOUR_MS), offset_ms: BigInt(HOUR_MS) }),
    ];
    const { shares, lastVisited } = shareCapacity(endpoints, {
      now: NOW,
      free: 4,
      inFlight: () => 0,
      isFast: () => true,
    });
    assert.deepEqual(shares, [
      { tenantId: 'ten_1', endpointId: 'ahead', tenantNow: instant(NOW + HOUR_MS), deliveriesMax: 1 },
    ]);
    assert.equal(lastVisited?.endpoint_id, 'ahead');
    assert.equal(nextDueOf(endpoints, NOW), NOW + 1);
    assert.equal(nextDueOf([], NOW), undefined);
  });
});
