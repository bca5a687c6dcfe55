// One trace tells what a payment led to: the request, its commands, its jobs, the calls to the rail and the
// delivery to a receiver. A collector that is away costs callers nothing.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '../support/app.ts';
import { readExposition, valueOf } from '../support/exposition.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, payBodyOf, untilPayment } from '../payments/support.ts';

const COLLECTED = '/v1/traces';
const collector = await startReceiver();
const receiver = await startReceiver();
/** Of itself it traces nothing, so what arrives is what a caller asked for. */
const traces = {
  endpoint: collector.url(''),
  serviceName: 'monedero-tests',
  headers: { 'x-team': 'payments' },
  ratio: 0,
};
const testApp = await startTestApp({ traces });
const { api, app, tenant } = testApp;
await api.post('/api/v1/webhook_endpoints', { url: receiver.url('/hooks'), enabledEvents: ['payment.*'] });

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.object({ code: z.int().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});
const posts = () => collector.received(COLLECTED).map(({ body }) => exported.parse(JSON.parse(body)));
const spansOf = (traceId: string) =>
  posts()
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter((one) => one.traceId === traceId);

const CALLER = 'b7ad6b7169203331';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const UNSAMPLED = '1af7651916cd43dd8448eb211c80319c';
const deliveredFor = (paymentId: string) =>
  receiver.received('/hooks').filter(({ body }) => body.includes(paymentId));

async function paid(traceparent: string): Promise<string> {
  const owner = await fundedWallet(testApp, 50_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 200 });
  const payee = await newPayee(owner);
  const { status, body } = await agent.key.post('/api/v1/wallet/pay', payBodyOf(payee, 10_000), {
    traceparent,
  });
  assert.equal(status, 201, JSON.stringify(body));
  await untilPayment(agent.key, body.id, 'settled');
  await until(
    'it is delivered',
    () => deliveredFor(body.id),
    (found) => found.length > 0,
  );
  return body.id;
}

suite('a trace', () => {
  test('has the request of a payment, its commands, jobs, calls to the rail and its delivery', async () => {
    const paymentId = await paid(`00-${TRACE}-${CALLER}-01`);
    const spans = await until(
      'all of it is collected',
      () => spansOf(TRACE),
      (found) => found.some(({ name }) => name === 'deliver payment.settled'),
    );
    const named = (name: string) => spans.filter((one) => one.name === name);
    const [request] = named('POST /api/v1/wallet/pay');
    assert.equal(request?.parentSpanId, CALLER);
    for (const name of ['job rail.send', 'command rail.finish', 'deliver payment.settled'])
      assert.ok(named(name).length > 0, `${name} in ${spans.map((one) => one.name).join(', ')}`);
    assert.ok(spans.some(({ name, kind }) => name.startsWith('rail ') && kind === 3));

    const ids = new Set(spans.map(({ spanId }) => spanId));
    for (const { name, parentSpanId, startTimeUnixNano, endTimeUnixNano } of spans) {
      assert.ok(parentSpanId === CALLER || ids.has(parentSpanId ?? ''), name);
      assert.ok(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano), name);
    }
    const [delivered] = deliveredFor(paymentId);
    const deliveries = named('deliver payment.settled').map(({ spanId }) => `00-${TRACE}-${spanId}-01`);
    assert.ok(deliveries.includes(String(delivered?.headers['traceparent'])));
  });

  test('goes to the collector with its headers, as the service that was named', () => {
    const [first] = collector.received(COLLECTED);
    assert.equal(first?.headers['x-team'], 'payments');
    assert.equal(first?.headers['content-type'], 'application/json');
    const [resource] = posts()[0]?.resourceSpans ?? [];
    const name = resource?.resource.attributes.find(({ key }) => key === 'service.name');
    assert.deepEqual(name?.value, { stringValue: 'monedero-tests' });
  });

  test('names no tenant, object, person or text of a caller', () => {
    const text = collector
      .received(COLLECTED)
      .map(({ body }) => body)
      .join('\n');
    assert.ok(text.length > 0);
    assert.ok(!text.includes(tenant.id));
    assert.doesNotMatch(text, /[a-z]+_[0-9a-z]{26}|Factura 42|@|Bearer/);
  });

  test('is neither kept nor sent on where its caller does not sample it', async () => {
    const paymentId = await paid(`00-${UNSAMPLED}-${CALLER}-00`);
    assert.equal(deliveredFor(paymentId)[0]?.headers['traceparent'], undefined);
    assert.deepEqual(spansOf(UNSAMPLED), []);
  });

  test('is dropped and counted where the collector refuses it, and the caller is answered', async () => {
    const dropped = () =>
      valueOf(readExposition(app.metrics.text()), 'monedero_spans_total', { outcome: 'dropped' });
    assert.equal(dropped(), 0);
    collector.behave(COLLECTED, 503);
    const { status } = await api.get('/api/v1/cards', { traceparent: `00-${TRACE}-${CALLER}-01` });
    assert.equal(status, 200);
    await until(
      'it is dropped',
      () => dropped(),
      (count) => count > 0,
    );
  });
});
