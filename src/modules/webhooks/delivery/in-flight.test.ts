// What a worker does with the deliveries that it has claimed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { IN_FLIGHT_MAX, POSTS_OF_ENDPOINT_MAX } from './fair-share.ts';
import { createInFlight } from './in-flight.ts';
import type { ClaimedDelivery } from './leased-deliveries.ts';
import type { DeliveryResult } from './post.ts';

const NOW = instant(1_795_271_400_000);
const LEASE_MS = 20_000;

const claimed = (
  endpoint: string,
  event: number,
  leasedUntil: Instant = plus(NOW, LEASE_MS),
): ClaimedDelivery =>
  ({ endpoint: { id: endpoint }, event: { id: `evt_${event}` }, leasedUntil }) as unknown as ClaimedDelivery;

function setUp() {
  const time = { now: NOW };
  const clock: Clock = { now: () => time.now };
  const begun: Array<{
    delivery: ClaimedDelivery;
    answer(responseStatus: number | null, durationMs?: number): Promise<void>;
  }> = [];
  const released: ClaimedDelivery[] = [];
  let capacities = 0;
  const inFlight = createInFlight({
    deliver(one) {
      const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
      begun.push({
        delivery: one,
        async answer(responseStatus, durationMs = 1) {
          resolve({ posted: { responseStatus, durationMs } } as unknown as DeliveryResult);
          await promise;
          await new Promise(setImmediate);
        },
      });
      return { posted: promise, recorded: promise.then(() => undefined) };
    },
    clock,
    onCapacity: () => (capacities += 1),
    onFailed: (_, error) => assert.fail(String(error)),
    onReleased: (some) => void released.push(...some),
  });
  const add = (count: number, endpoint = 'a'): void => {
    for (let i = 0; i < count; i++) inFlight.add(claimed(endpoint, i));
  };
  return { inFlight, begun, released, time, add, capacities: () => capacities };
}

suite('deliveries behind the posts of an endpoint', () => {
  test('begin one by one as its answers come', async () => {
    const { add, begun, inFlight, released } = setUp();
    add(POSTS_OF_ENDPOINT_MAX + 2);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.equal(inFlight.capacity().free, IN_FLIGHT_MAX - POSTS_OF_ENDPOINT_MAX - 2);
    await begun[0]?.answer(200);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX + 1);
    assert.equal(begun.at(-1)?.delivery.event.id, `evt_${POSTS_OF_ENDPOINT_MAX}`);
    assert.equal(inFlight.capacity().isFast('a'), true);
    assert.deepEqual(released, []);
  });

  for (const [what, status, ms] of [
    ['a failure', 500, 1],
    ['no answer', null, 10_000],
    ['a slow answer', 200, 251],
  ] as const) {
    test(`are released to other workers after ${what}`, async () => {
      const { add, begun, inFlight, released } = setUp();
      add(POSTS_OF_ENDPOINT_MAX + 2);
      await begun[0]?.answer(status, ms);
      assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
      assert.equal(released.length, 2);
      assert.equal(inFlight.capacity().inFlight('a'), POSTS_OF_ENDPOINT_MAX - 1);
      assert.equal(inFlight.capacity().isFast('a'), false);
    });
  }

  test('are released to other workers when their lease is nearly over', async () => {
    const { add, begun, released, time } = setUp();
    add(POSTS_OF_ENDPOINT_MAX + 1);
    time.now = plus(NOW, LEASE_MS - 11_000);
    await begun[0]?.answer(200);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.equal(released.length, 1);
  });

  test('do not delay those of another endpoint', () => {
    const { add, begun } = setUp();
    add(POSTS_OF_ENDPOINT_MAX + 10, 'a');
    add(1, 'b');
    assert.equal(begun.at(-1)?.delivery.endpoint.id, 'b');
  });

  test('are released when the worker stops, and all is done when the posts in flight are answered', async () => {
    const { add, begun, inFlight } = setUp();
    add(POSTS_OF_ENDPOINT_MAX + 3);
    assert.equal(inFlight.release().length, 3);
    const done = inFlight.allDone();
    for (const one of begun) await one.answer(200);
    await done;
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.deepEqual([inFlight.capacity().free, inFlight.capacity().inFlight('a')], [IN_FLIGHT_MAX, 0]);
  });
});

test('new capacity is announced when an endpoint has few posts left, and not after each answer', async () => {
  const { add, begun, capacities } = setUp();
  add(POSTS_OF_ENDPOINT_MAX);
  for (const one of begun.slice(0, 8)) await one.answer(200, 300);
  assert.equal(capacities(), 0);
  for (const one of begun.slice(8, 40)) await one.answer(200, 300);
  assert.ok(capacities() > 0);
});
