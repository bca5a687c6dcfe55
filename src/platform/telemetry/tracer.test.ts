// Which requests are traced, and how what runs inside of another is its part.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { systemClock } from '../time/clock.ts';
import { createTracer, currentTraceparent, readTraceparent, withoutTrace, type EndedSpan } from './tracer.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const REQUEST = { name: 'request', kind: 'server' } as const;
const PART = { name: 'part', kind: 'internal' } as const;

function tracing(ratio: number) {
  const ended: EndedSpan[] = [];
  const tracer = createTracer({ clock: systemClock, randomBytes, ratio, onEnd: (span) => ended.push(span) });
  return { tracer, ended };
}

suite('a trace', () => {
  for (const [what, text] of [
    ['nothing', undefined],
    ['another form', `00-${TRACE}-${PARENT}`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
    ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
    ['the version that is not one', `ff-${TRACE}-${PARENT}-01`],
  ] as const)
    test(`is not read from ${what}`, () => assert.equal(readTraceparent(text), undefined));

  test('is read from a later version, with what it adds', () => {
    const read = readTraceparent(`01-${TRACE}-${PARENT}-03-more`);
    assert.deepEqual(read, { traceId: TRACE, spanId: PARENT, isSampled: true });
  });

  test('begins for no request with a ratio of 0, for each with 1, and as its caller says with any', () => {
    for (const ratio of [0, 1]) {
      const { tracer, ended } = tracing(ratio);
      for (let i = 0; i < 20; i++) tracer.begin(REQUEST, undefined, () => undefined);
      assert.equal(ended.length, 20 * ratio);
      tracer.begin(REQUEST, `00-${TRACE}-${PARENT}-01`, () => undefined);
      tracer.begin(REQUEST, `00-${TRACE}-${PARENT}-00`, () => undefined);
      assert.equal(ended.length, 20 * ratio + 1);
      assert.equal(ended.at(-1)?.parentSpanId, PARENT);
    }
  });

  test('holds what runs inside, also after a wait, and not what runs for several', async () => {
    const { tracer, ended } = tracing(1);
    await tracer.begin(REQUEST, undefined, async () => {
      await nextTurn();
      assert.equal(withoutTrace(currentTraceparent), undefined);
      await tracer.part(PART, nextTurn);
    });
    assert.equal(currentTraceparent(), undefined);
    const [part, request] = ended;
    assert.deepEqual([part?.name, request?.name], ['part', 'request']);
    assert.deepEqual([part?.traceId, part?.parentSpanId], [request?.traceId, request?.spanId]);
  });

  test('says what failed, and passes the failure on', async () => {
    const { tracer, ended } = tracing(1);
    const failing = (): Promise<never> => Promise.reject(new Error('no'));
    await assert.rejects(() => tracer.begin(REQUEST, undefined, failing), /no/);
    assert.equal(ended[0]?.hasFailed, true);
  });

  test('is not begun by work that kept none', () => {
    const { tracer, ended } = tracing(1);
    tracer.begin(REQUEST, undefined, () =>
      tracer.follow(PART, null, () => assert.equal(currentTraceparent(), undefined)),
    );
    assert.deepEqual(
      ended.map(({ name }) => name),
      ['request'],
    );
  });
});
