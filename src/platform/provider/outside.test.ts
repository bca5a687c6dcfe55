// What every operation at a provider keeps to: asked about when it is resumed, sent if nothing arrived, and
// never taken for refused if nothing is known.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { isDatabaseAway } from '../db/pool.ts';
import {
  accepted,
  answered,
  answeredQuestion,
  createBackoff,
  OPEN,
  runOutside,
  unknownBecause,
  untilKnown,
  type OutsideAnswer,
  type OutsideOperation,
  type OutsideProgress,
} from './outside.ts';

type Known = OutsideAnswer<OutsideProgress<string>>;
const NONE: Known = accepted({ kind: 'none' });

/** An operation at a provider that says such things, and which calls it got. */
function operationOf(changes: Partial<OutsideOperation<string, string, string>> = {}) {
  const calls: string[] = [];
  const { ask, send, ...rest } = changes;
  const operation: OutsideOperation<string, string, string> = {
    signal: AbortSignal.timeout(10_000),
    async ask() {
      calls.push('ask');
      return ask === undefined ? NONE : ask();
    },
    async send() {
      calls.push('send');
      return send === undefined ? accepted('sent') : send();
    },
    async finish(outcome) {
      calls.push('finish');
      return outcome.kind === 'accepted' ? outcome.value : outcome.reasons.join();
    },
    ...rest,
  };
  return { operation, calls };
}

const hangs = () => new Promise<never>(() => undefined);
const breaks = () => Promise.reject(new Error('the connection broke'));

suite('an operation at a provider', () => {
  test('that waited in vain for our own database is run again, and not taken for unknown', async () => {
    const waited = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    for (const changes of [{ ask: waited }, { isNew: true, send: waited }]) {
      const { operation, calls } = operationOf(changes);
      await assert.rejects(runOutside(operation), isDatabaseAway);
      assert.ok(!calls.includes('finish'));
    }
  });

  test('that was written a moment ago is sent without a question, and finished', async () => {
    const { operation, calls } = operationOf({ isNew: true });
    assert.deepEqual(await runOutside(operation), { kind: 'finished', result: 'sent' });
    assert.deepEqual(calls, ['send', 'finish']);
  });

  test('that is resumed is asked about, and sent where nothing arrived', async () => {
    const { operation, calls } = operationOf();
    assert.deepEqual(await runOutside(operation), { kind: 'finished', result: 'sent' });
    assert.deepEqual(calls, ['ask', 'send', 'finish']);
  });

  const KNOWN: ReadonlyArray<readonly [string, Known, string]> = [
    ['accepted', accepted({ kind: 'accepted', value: 'known' }), 'known'],
    ['refused', accepted({ kind: 'refused', reasons: ['no'] }), 'no'],
  ];
  for (const [what, known, result] of KNOWN) {
    test(`that turns out to be ${what} is finished and not sent again`, async () => {
      const { operation, calls } = operationOf({ ask: () => Promise.resolve(known) });
      assert.deepEqual(await runOutside(operation), { kind: 'finished', result });
      assert.deepEqual(calls, ['ask', 'finish']);
    });
  }

  const UNSURE: ReadonlyArray<readonly [string, () => Promise<Known>, string]> = [
    ['is open', () => Promise.resolve(accepted(OPEN)), 'open'],
    ['is unknown', () => Promise.resolve(unknownBecause('a time-out')), 'unknown'],
    ['may not be asked about', () => Promise.resolve({ kind: 'refused', reasons: ['busy'] }), 'unknown'],
    ['breaks while it is asked about', breaks, 'unknown'],
  ];
  for (const [what, ask, kind] of UNSURE) {
    test(`that ${what} is neither sent nor finished`, async () => {
      const { operation, calls } = operationOf({ ask });
      assert.equal((await runOutside(operation)).kind, kind);
      assert.deepEqual(calls, ['ask']);
    });
  }

  test('whose answer is open, unknown or lost is not finished', async () => {
    for (const [send, kind] of [
      [() => Promise.resolve(OPEN), 'open'],
      [() => Promise.resolve(unknownBecause('a time-out')), 'unknown'],
      [breaks, 'unknown'],
    ] as const) {
      const { operation, calls } = operationOf({ send });
      assert.equal((await runOutside(operation)).kind, kind);
      assert.deepEqual(calls, ['ask', 'send']);
    }
  });

  test('is unknown when its time is over, also where a driver never answers', async () => {
    for (const stuck of [{ ask: hangs }, { send: hangs }]) {
      const { operation } = operationOf({ ...stuck, signal: AbortSignal.timeout(50) });
      assert.equal((await runOutside(operation)).kind, 'unknown');
    }
  });

  test('is not sent once its time is over', async () => {
    const { operation, calls } = operationOf({ isNew: true, signal: AbortSignal.abort() });
    assert.equal((await runOutside(operation)).kind, 'unknown');
    assert.deepEqual(calls, []);
  });

  test('whose outcome could not be written fails, so that it is run again', async () => {
    const { operation } = operationOf({ finish: () => Promise.reject(new Error('the database is away')) });
    await assert.rejects(runOutside(operation), /the database is away/);
  });
});

suite('a caller that waits', () => {
  test('runs again what is open or unknown, and stops at an answer', async () => {
    const kinds = ['unknown', 'open', 'finished', 'unknown'];
    const ran = await untilKnown(createBackoff(10_000), () => Promise.resolve({ kind: kinds.shift() ?? '' }));
    assert.equal(ran.kind, 'finished');
    assert.deepEqual(kinds, ['unknown']);
  });

  test('is given what is there when the time is over', async () => {
    const ran = await untilKnown(createBackoff(150), () => Promise.resolve(unknownBecause('still')));
    assert.equal(ran.kind, 'unknown');
  });
});

suite('what breaks at our own database', () => {
  const { signal } = new AbortController();
  const away = Object.assign(new Error('the connection was refused'), { code: 'ECONNREFUSED' });
  const call = () => Promise.reject(away);

  test('is not what a provider answers to a question, so the caller comes again', () =>
    assert.rejects(answeredQuestion(call, signal), away));

  test('may have arrived where something was sent', async () => {
    assert.deepEqual(await answered(call, signal), unknownBecause(String(away)));
  });
});
