// What a collector gets: valid JSON whatever is in a name, and every span while it takes them.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { readExposition, valueOf } from '../../../test/support/exposition.ts';
import { startReceiver } from '../../../test/support/receiver.ts';
import { until } from '../../../test/support/wait.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
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

  test('gets more spans than may wait at once', async () => {
    const before = spans().length;
    for (let post = 1; post <= 6; post++) {
      for (let n = 0; n < 512; n++) exporter.add(span);
      await until('they have come', () => spans().length >= before + post * 512);
    }
    assert.equal(dropped(), 0);
  });
});
