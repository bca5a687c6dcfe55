// What `npm run prove:streams` takes for right and for wrong, and how its tabs read.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  allRightAgainMs,
  delaysMs,
  invented,
  late,
  missed,
  refused,
  rightAgainMs,
  type Listened,
} from './checks.ts';
import { createReader } from './messages.ts';

const event = (id: string, at: number) => ({ id, type: 'payment.settled', at });
const made = [event('evt_1', 100), event('evt_2', 1_500), event('evt_3', 9_000)];
const ALL = { evt_1: 300, evt_2: 3_100, evt_3: 9_200 };

/** A tab whose first stream broke at 1,000, and which has its second one since 3,000. */
const tab = (knows: Record<string, number>, changes: Partial<Listened> = {}): Listened => ({
  openedAt: 50,
  openings: [
    { server: 0, answeredAt: 60, endedAt: 1_000 },
    { server: 1, answeredAt: 3_000, endedAt: undefined },
  ],
  knows: new Map(Object.entries(knows)),
  ...changes,
});
const kill = { round: 1, server: 0, at: 1_000, tabs: [0] };

suite('a tab of the proof', () => {
  test('is right again when it knows of all that was made before it had a stream again', () => {
    assert.equal(rightAgainMs(tab(ALL), kill.at, made), 2_100);
    assert.equal(rightAgainMs(tab({ ...ALL, evt_2: 1_600 }), kill.at, made), 2_000);
  });

  test('is never right again if it does not learn of one of them, or has no stream again', () => {
    assert.equal(rightAgainMs(tab({ evt_1: 300, evt_3: 9_200 }), kill.at, made), Infinity);
    assert.equal(rightAgainMs(tab(ALL, { openings: [] }), kill.at, made), Infinity);
  });

  test('is late above the bound, and not at it', () => {
    const times = allRightAgainMs(kill, [tab(ALL), tab({})], made);
    assert.deepEqual(times, [2_100]);
    assert.deepEqual(late(kill, times, 2_100), []);
    assert.match(late(kill, times, 2_099).join(), /1 of 1 tabs were not right within 2\.10 s/);
    assert.match(late(kill, [2_000, Infinity], 5_000).join(), /1 of 2 tabs/);
  });

  test('must be touched by a kill, which shows nothing otherwise', () => {
    assert.match(late({ ...kill, tabs: [] }, [], 5_000).join(), /no tab/);
  });

  test('misses what was made since it was opened and what it never knew of', () => {
    assert.deepEqual(missed([tab(ALL)], made), []);
    assert.deepEqual(missed([tab(ALL), tab({ evt_1: 300, evt_3: 9_200 })], made), [
      'tab 1 missed 1 events, such as evt_2 (payment.settled)',
    ]);
    assert.deepEqual(missed([tab({ evt_3: 9_200 }, { openedAt: 1_501 })], made), []);
  });

  test('must not have heard of what the database does not have', () => {
    const all = new Set(made.map(({ id }) => id));
    assert.deepEqual(invented([tab(ALL)], all), []);
    assert.match(invented([tab({ ...ALL, evt_9: 1 })], all).join(), /tab 0 heard of evt_9/);
  });

  test('must not be refused its stream', () => {
    assert.deepEqual(refused([{ refusals: [] }]), []);
    assert.deepEqual(refused([{ refusals: [429, 503] }, { refusals: [503] }]), [
      '1 streams were refused with 429',
      '2 streams were refused with 503',
    ]);
  });

  test('knows of an event some time after it was made', () => {
    assert.deepEqual([...delaysMs([tab(ALL)], made)], [200, 200, 1_600]);
  });

  test('reads messages that come in pieces, and what the server says about trying again', () => {
    const read = createReader();
    assert.deepEqual(read('retry: 1000\n\nid: evt_1\nevent: cha'), [
      { id: undefined, event: undefined, retryMs: 1_000 },
    ]);
    assert.deepEqual(read('nged\ndata: {}\n\n: \n\n'), [
      { id: 'evt_1', event: 'changed', retryMs: undefined },
      { id: undefined, event: undefined, retryMs: undefined },
    ]);
  });
});
