// What a worker does with what it has taken.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant, plus, type Clock, type Instant } from '../../platform/clock.ts';
import { OPEN_MAX, POSTS_OF_ENDPOINT_MAX } from './allot.ts';
import type { Taken } from './claim.ts';
import type { Result } from './result.ts';
import { createUnderWay } from './under-way.ts';

const NOW = instant(1_795_271_400_000);
const LEASE_MS = 20_000;

const taken = (endpoint: string, event: number, leasedUntil: Instant = plus(NOW, LEASE_MS)): Taken =>
  ({ endpoint: { id: endpoint }, event: { id: `evt_${event}` }, leasedUntil }) as unknown as Taken;

function world() {
  const time = { now: NOW };
  const clock: Clock = { now: () => time.now };
  const begun: Array<{
    taken: Taken;
    answer(responseStatus: number | null, durationMs?: number): Promise<void>;
  }> = [];
  const left: Taken[] = [];
  let rooms = 0;
  const underWay = createUnderWay({
    deliver(one) {
      const { promise, resolve } = Promise.withResolvers<Result>();
      begun.push({
        taken: one,
        async answer(responseStatus, durationMs = 1) {
          resolve({ posted: { responseStatus, durationMs } } as unknown as Result);
          await promise;
          await new Promise(setImmediate);
        },
      });
      return { posted: promise, recorded: promise.then(() => undefined) };
    },
    clock,
    onRoom: () => (rooms += 1),
    onNotMade: (_, error) => assert.fail(String(error)),
    onLeft: (some) => void left.push(...some),
  });
  const add = (count: number, endpoint = 'a'): void => {
    for (let i = 0; i < count; i++) underWay.add(taken(endpoint, i));
  };
  return { underWay, begun, left, time, add, rooms: () => rooms };
}

suite('deliveries behind the posts of an endpoint', () => {
  test('begin one by one as its answers come', async () => {
    const { add, begun, underWay, left } = world();
    add(POSTS_OF_ENDPOINT_MAX + 2);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.equal(underWay.capacity().free, OPEN_MAX - POSTS_OF_ENDPOINT_MAX - 2);
    await begun[0]?.answer(200);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX + 1);
    assert.equal(begun.at(-1)?.taken.event.id, `evt_${POSTS_OF_ENDPOINT_MAX}`);
    assert.equal(underWay.capacity().answersSoon('a'), true);
    assert.deepEqual(left, []);
  });

  for (const [what, status, ms] of [
    ['a failure', 500, 1],
    ['no answer', null, 10_000],
    ['a slow answer', 200, 251],
  ] as const) {
    test(`are left to others after ${what}`, async () => {
      const { add, begun, underWay, left } = world();
      add(POSTS_OF_ENDPOINT_MAX + 2);
      await begun[0]?.answer(status, ms);
      assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
      assert.equal(left.length, 2);
      assert.equal(underWay.capacity().held('a'), POSTS_OF_ENDPOINT_MAX - 1);
      assert.equal(underWay.capacity().answersSoon('a'), false);
    });
  }

  test('are left to others when their lease is nearly over', async () => {
    const { add, begun, left, time } = world();
    add(POSTS_OF_ENDPOINT_MAX + 1);
    time.now = plus(NOW, LEASE_MS - 11_000);
    await begun[0]?.answer(200);
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.equal(left.length, 1);
  });

  test('do not keep those of another endpoint waiting', () => {
    const { add, begun } = world();
    add(POSTS_OF_ENDPOINT_MAX + 10, 'a');
    add(1, 'b');
    assert.equal(begun.at(-1)?.taken.endpoint.id, 'b');
  });

  test('are given back when the worker stops, and all is done when the rest is answered', async () => {
    const { add, begun, underWay } = world();
    add(POSTS_OF_ENDPOINT_MAX + 3);
    assert.equal(underWay.leave().length, 3);
    const done = underWay.allDone();
    for (const one of begun) await one.answer(200);
    await done;
    assert.equal(begun.length, POSTS_OF_ENDPOINT_MAX);
    assert.deepEqual([underWay.capacity().free, underWay.capacity().held('a')], [OPEN_MAX, 0]);
  });
});

test('room is told of when an endpoint has little left, and not for each answer', async () => {
  const { add, begun, rooms } = world();
  add(POSTS_OF_ENDPOINT_MAX);
  for (const one of begun.slice(0, 8)) await one.answer(200, 300);
  assert.equal(rooms(), 0);
  for (const one of begun.slice(8, 40)) await one.answer(200, 300);
  assert.ok(rooms() > 0);
});
