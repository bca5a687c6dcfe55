// What a collector gets: valid JSON whatever is in a name, and every span while it takes them.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { readExposition, valueOf } from '../../../test/support/exposition.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { until } from '../../../test/support/wait.ts';
import { systemClock } from '../time/clock.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { createSpanExporter } from './otlp.ts';
import type { EndedSpan } from './tracer.ts';

const collector = await startReceiver();
const metrics = createMetrics();
const settings = { endpoint: collector.url(''), serviceName: 'a "service"\n', headers: {}, ratio: 1 };
const exporter = createSpanExporter(settings, { log: createLog('silent', systemClock), metrics });
after(() => exporter.close());

const span: EndedSpan = {
  name: 'request',
  kind: 'server',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: undefined,
  startMs: 1_795_723_200_123,
  durationMs: 4.5678,
  attributes: {},
  hasFailed: false,
};
const posts = () => collector.received('/v1/traces').map(({ body }) => JSON.parse(body).resourceSpans[0]);
const spans = () => posts().flatMap(({ scopeSpans }) => scopeSpans[0].spans);
const dropped = (): number =>
  valueOf(readExposition(metrics.text()), 'monedero_spans_total', { outcome: 'dropped' });

suite('a collector', () => {
  test('gets what JSON makes of names and values, whatever is in them', async () => {
    const text = 'a "quote", a \\, a \u2028 and\na \0';
    exporter.add({ ...span, name: text, attributes: { text, count: 3 }, hasFailed: true });
    exporter.add({ ...span, parentSpanId: '00f067aa0ba902b7' });
    await until('both have come', () => spans().length === 2);
    const [first, second] = spans();
    assert.deepEqual(first, {
      traceId: span.traceId,
      spanId: span.spanId,
      name: text,
      kind: 2,
      startTimeUnixNano: '1795723200123000000',
      endTimeUnixNano: '1795723200127568000',
      attributes: [
        { key: 'text', value: { stringValue: text } },
        { key: 'count', value: { intValue: '3' } },
      ],
      status: { code: 2 },
    });
    assert.deepEqual([second.parentSpanId, second.attributes, second.status], ['00f067aa0ba902b7', [], {}]);
    const [name] = posts()[0].resource.attributes;
    assert.deepEqual(name, { key: 'service.name', value: { stringValue: settings.serviceName } });
  });

  test('gets whole posts, however long a name is and whatever its characters take', async () => {
    const names = [
      ...Array.from({ length: 1_000 }, (_, n) => '€'.repeat(600) + n),
      '🥔'.repeat(400_000),
      'z',
    ];
    const [before, postsBefore] = [spans().length, posts().length];
    for (const name of names) exporter.add({ ...span, name });
    await until('they have come', () => spans().length === before + names.length);
    assert.deepEqual(
      spans()
        .slice(before)
        .map(({ name }) => name),
      names,
    );
    assert.ok(posts().length >= postsBefore + 3, 'several posts');
  });

  test('reads when a span began and ended, to the microsecond', async () => {
    const times = [
      [1_795_723_199_999, 0.9996, '1795723199999000000', '1795723200000000000'],
      [1_795_723_200_000, 0.001, '1795723200000000000', '1795723200000001000'],
      [1_795_723_200_050, 86_400_000.1234, '1795723200050000000', '1795809600050123000'],
    ] as const;
    const before = spans().length;
    for (const [startMs, durationMs] of times) exporter.add({ ...span, startMs, durationMs });
    await until('they have come', () => spans().length === before + times.length);
    const read = spans().slice(before);
    for (const [i, [, , start, end]] of times.entries())
      assert.deepEqual([read[i].startTimeUnixNano, read[i].endTimeUnixNano], [start, end]);
  });

  test('gets more spans than may wait at once', async () => {
    const before = spans().length;
    for (let round = 1; round <= 6; round++) {
      for (let n = 0; n < 2_048; n++) exporter.add(span);
      await until('they have come', () => spans().length >= before + round * 2_048);
    }
    assert.equal(dropped(), 0);
  });
});
