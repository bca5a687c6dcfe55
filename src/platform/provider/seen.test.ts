// What calls leave behind: an origin that is left alone for a while, a client that ends, and what is seen of
// each call.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { says } from '../../../test/support/outbound.ts';
import { A_CALL, callsTo, gistOf } from '../../../test/support/provider-client.ts';
import { httpAnswer, startReceiver } from '../../../test/support/raw-receiver.ts';
import { until } from '../../../test/support/wait.ts';

const ok = says(httpAnswer(200, '{"id":"tr_1"}'));
const silent = (): void => undefined;
const originOf = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}`;

suite('a provider that does not answer', () => {
  test('is left alone for a while, and the first call after that tries', async () => {
    let isWell = false;
    const provider = await startReceiver((post) => (isWell ? ok(post) : void post.socket.destroy()));
    const limits = { failuresMax: 2, openMsFirst: 100, openMsMax: 100 };
    const { call } = callsTo({ origin: originOf(provider), limits });
    for (let i = 0; i < 2; i++) assert.match(gistOf(await call()), /^unknown/);
    const away = await until('it is left alone', call, ({ kind }) => kind === 'not_sent');
    assert.ok(away.kind === 'not_sent' && away.reason === 'breaker: open' && (away.laterMs ?? 0) > 0);
    isWell = true;
    const seen = provider.posts.length;
    await until('one has tried', call, ({ kind }) => kind === 'answered');
    assert.equal(provider.posts.length, seen + 1);
    assert.equal(gistOf(await call()), '200');
  });

  test('is not left alone because its callers give up at once, or because it answers with an error', async () => {
    const provider = await startReceiver((post) =>
      post.head.includes('/slow') ? undefined : says(httpAnswer(500))(post),
    );
    const { call } = callsTo({ origin: originOf(provider), limits: { failuresMax: 1 } });
    const caller = new AbortController();
    const waiting = call({ path: '/slow' }, caller.signal);
    await provider.post(1);
    caller.abort();
    assert.match(gistOf(await waiting), /^unknown/);
    for (let i = 0; i < 3; i++) assert.equal(gistOf(await call()), '500');
  });
});

suite('the end of a client', () => {
  test('waits for what is in flight', async () => {
    const provider = await startReceiver(silent);
    const { call, close } = callsTo({ origin: originOf(provider) });
    const waiting = call();
    const { socket } = await provider.post(1);
    const closed = close();
    assert.equal(gistOf(await call()), 'not_sent: this process is ending');
    socket.write(httpAnswer(200));
    assert.equal(gistOf(await waiting), '200');
    await closed;
  });
});

suite('what is left of a call', () => {
  const SECRETS = [/sk_test_secret/, /646180000000000001/, /amount\W+1050/, /tr_1/, /\/v2/, /hunter2/];

  test('is a line and counts by provider, connection and operation, and no path, header or body', async () => {
    const provider = await startReceiver((post) => {
      if (post.nthOnConnection === 1)
        says(httpAnswer(200, '{"id":"tr_1"}', { 'X-Password': 'hunter2' }))(post);
      else post.socket.destroy();
    });
    const { call, logged, metrics, tracer, spans } = callsTo({
      origin: originOf(provider),
      limits: { connectionsMax: 1 },
    });
    const request = { name: 'request', kind: 'server' } as const;
    await tracer.begin(request, undefined, async () => {
      assert.equal(gistOf(await call()), '200');
      assert.match(gistOf(await call()), /^unknown/);
    });
    const of = 'provider="testbank",connection="conn_1",operation="transfers.create"';
    for (const outcome of ['answered', 'unknown'])
      assert.ok(metrics().includes(`monedero_provider_requests_total{${of},outcome="${outcome}"} 1\n`));
    assert.ok(metrics().includes(`monedero_provider_requests_in_flight{${of}} 0\n`));
    assert.match(metrics(), /request_seconds_count\{provider="testbank",operation="transfers.create"\} 2\n/);
    const [first, second] = logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    const named = {
      event: 'provider.request',
      provider: 'testbank',
      connection: 'conn_1',
      operation: A_CALL.operation,
    };
    assert.partialDeepStrictEqual(first, { ...named, level: 'info', outcome: 'answered', status: 200 });
    assert.partialDeepStrictEqual(second, {
      ...named,
      level: 'warn',
      outcome: 'unknown',
      reason: 'answer: UND_ERR_SOCKET',
    });
    assert.deepEqual(
      spans.map(({ name }) => name),
      ['testbank transfers.create', 'testbank transfers.create', 'request'],
    );
    for (const secret of SECRETS)
      assert.doesNotMatch(`${logged()}${metrics()}${JSON.stringify(spans)}`, secret);
  });

  test('at the provider is the id of our trace where it may see it, and not otherwise', async () => {
    const provider = await startReceiver(ok);
    for (const tellsTrace of [false, true]) {
      const { call, tracer } = callsTo({ origin: originOf(provider), tellsTrace });
      await tracer.begin({ name: 'request', kind: 'server' }, undefined, () => call());
    }
    const traces = provider.posts.map(({ head }) => /\r\ntraceparent: 00-/.test(head));
    assert.deepEqual(traces, [false, true]);
  });
});
