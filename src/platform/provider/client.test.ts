// What a call of a provider gives for each way in which a connection and an answer can break, and that no
// request is ever sent twice.
import assert from 'node:assert/strict';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { suite, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { says, saysAndLeaves } from '../../../test/support/outbound.ts';
import { A_CALL, callsTo, gistOf } from '../../../test/support/provider-client.ts';
import { httpAnswer, startReceiver, type RawPost } from '../../../test/support/raw-receiver.ts';
import { until } from '../../../test/support/wait.ts';
import { instant } from '../time/clock.ts';

const ok = says(httpAnswer(200, '{"id":"tr_1"}'));
const silent = (): void => undefined;
const originOf = ({ port }: { readonly port: number }): string => `http://127.0.0.1:${port}`;

/** What a call gives if the provider does this, and how often it was asked. */
async function outcomeOf(answer: (post: RawPost) => void, exchangeMsMax = 10_000): Promise<string> {
  const provider = await startReceiver(answer);
  const { call } = callsTo({ origin: originOf(provider), limits: { exchangeMsMax } });
  const outcome = gistOf(await call());
  assert.equal(provider.posts.length, 1);
  return outcome;
}

/** Nothing listens there any more. */
async function closedPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  return port;
}

suite('a call', () => {
  test('sends its method, path, headers and body as they are, at the one origin', async () => {
    const provider = await startReceiver(ok);
    const { call } = callsTo({ origin: originOf(provider) });
    const answer = await call();
    assert.deepEqual(answer, {
      kind: 'answered',
      status: 200,
      headers: { 'content-length': '13' },
      text: '{"id":"tr_1"}',
    });
    const { head, body } = await provider.post(1);
    const [line, ...headers] = head.split('\r\n');
    assert.equal(line, `POST ${A_CALL.path} HTTP/1.1`);
    assert.equal(body, A_CALL.body);
    assert.deepEqual(headers.map((header) => header.replace(/(?<=Monedero\/).*/, 'x')).sort(), [
      'accept-encoding: identity',
      'authorization: sk_test_secret',
      'connection: keep-alive',
      'content-length: 15',
      'content-type: application/json',
      `host: 127.0.0.1:${provider.port}`,
      'user-agent: Monedero/x',
    ]);
  });

  test('after another takes the same connection', async () => {
    const provider = await startReceiver(ok);
    const { call } = callsTo({ origin: originOf(provider), limits: { connectionsMax: 1 } });
    for (let i = 0; i < 3; i++) assert.equal(gistOf(await call()), '200');
    assert.equal(provider.connections(), 1);
  });

  test('goes to no other host, and by HTTP to this machine alone', async () => {
    for (const origin of ['http://provider.example', 'ftp://127.0.0.1', 'https://a:b@provider.example', 'x'])
      assert.throws(() => callsTo({ origin }), /is not (?:https|an origin)/);
    assert.throws(() => callsTo({ origin: 'https://provider.example/v2' }), /is not an origin/);
    const provider = await startReceiver(ok);
    const { call } = callsTo({ origin: originOf(provider) });
    for (const path of ['http://other.example/', 'v2', ''])
      await assert.rejects(() => call({ path }), /begins with/);
    await assert.rejects(() => call({ headers: { Host: 'other.example' } }), /no host of its own/);
    assert.equal(provider.posts.length, 0);
  });

  test('that cannot be written down is a mistake of its driver, whose values are not quoted', async () => {
    const { call, logged } = callsTo({ origin: `http://127.0.0.1:${await closedPort()}` });
    const broken = call({ headers: { authorization: 'sk_live\r\nx: y' } });
    await assert.rejects(broken, (error: Error) => !error.message.includes('sk_live'));
    assert.ok(!logged().includes('sk_live'));
  });
});

suite('nothing was sent', () => {
  test('where no one listens, and where the name has no address', async () => {
    const away = callsTo({ origin: `http://127.0.0.1:${await closedPort()}` });
    assert.equal(gistOf(await away.call()), 'not_sent: connect: ECONNREFUSED');
    const nowhere = callsTo({ origin: 'https://provider.invalid' });
    assert.match(gistOf(await nowhere.call()), /^not_sent: connect: (?:ENOTFOUND|EAI_AGAIN)$/);
  });

  test('by one that was given up while it waited for a connection, also later', async () => {
    const provider = await startReceiver(silent);
    const limits = { connectionsMax: 1, failuresMax: 100 };
    const { call } = callsTo({ origin: originOf(provider), limits });
    const first = new AbortController();
    const busy = call({ path: '/first' }, first.signal);
    const { socket } = await provider.post(1);
    const second = new AbortController();
    const waiting = call({ path: '/second' }, second.signal);
    await nextTurn();
    second.abort();
    assert.equal(gistOf(await waiting), 'not_sent: connect: its caller did not wait longer');
    socket.write(httpAnswer(200));
    assert.equal(gistOf(await busy), '200');
    const third = call({ path: '/third' });
    const { head, socket: again } = await provider.post(2);
    assert.match(head, /^POST \/third /);
    again.write(httpAnswer(200));
    assert.equal(gistOf(await third), '200');
  });

  test('by one whose caller had given up before, and by a client that is closed', async () => {
    const provider = await startReceiver(ok);
    const { call, close } = callsTo({ origin: originOf(provider) });
    assert.match(gistOf(await call({}, AbortSignal.abort())), /^not_sent: its caller/);
    await close();
    assert.equal(gistOf(await call()), 'not_sent: this process is ending');
    assert.equal(provider.posts.length, 0);
  });

  for (const [what, header, laterMs] of [
    ['seconds', '7', 7_000],
    ['a date', 'Thu, 26 Nov 2026 12:00:09 GMT', 9_000],
    ['nothing', undefined, 1_234],
    ['what cannot be read', 'soon', 1_234],
  ] as const)
    test(`where the provider answers 429 and says when by ${what}`, async () => {
      const said = header === undefined ? {} : { 'Retry-After': header };
      const provider = await startReceiver(says(httpAnswer(429, '{}', said)));
      const clock = { now: () => instant(Date.UTC(2026, 10, 26, 12)) };
      const { call } = callsTo({
        origin: originOf(provider),
        clock,
        limits: { laterMs: 1_234, paceMsMax: 0 },
      });
      assert.deepEqual(await call(), { kind: 'not_sent', reason: 'answered 429', laterMs });
      const again = await call();
      assert.ok(again.kind === 'not_sent' && again.reason === 'pace: no place', gistOf(again));
      assert.ok((again.laterMs ?? 0) > 0 && (again.laterMs ?? 0) <= laterMs);
      assert.equal(provider.posts.length, 1);
      assert.match(gistOf(await call({ operation: 'transfers.list' })), /answered 429/);
    });

  test('by calls that are more than its limit, when they would wait too long', async () => {
    const provider = await startReceiver(ok);
    const pace = { byOperation: { [A_CALL.operation]: 0.01 } };
    const { call } = callsTo({ origin: originOf(provider), pace });
    assert.equal(gistOf(await call()), '200');
    assert.equal(gistOf(await call()), 'not_sent: pace: no place');
    assert.equal(gistOf(await call({ operation: 'transfers.list' })), '200');
    assert.equal(provider.posts.length, 2);
  });

  test('by one whose caller gave up while it waited for its place', async () => {
    const provider = await startReceiver(ok);
    const pace = { byOperation: { [A_CALL.operation]: 0.01 } };
    const { call } = callsTo({ origin: originOf(provider), pace, limits: { paceMsMax: 1_000_000 } });
    assert.equal(gistOf(await call()), '200');
    const caller = new AbortController();
    const waiting = call({}, caller.signal);
    caller.abort();
    assert.match(gistOf(await waiting), /^not_sent: its caller/);
    assert.equal(provider.posts.length, 1);
  });
});

suite('what came of it is unknown', () => {
  test('where the connection ends before an answer, or in the middle of one', async () => {
    assert.match(await outcomeOf(({ socket }) => void socket.destroy()), /^unknown: answer: UND_ERR_SOCKET$/);
    assert.match(
      await outcomeOf(({ socket }) => void socket.resetAndDestroy()),
      /^unknown: answer: ECONNRESET$/,
    );
    assert.match(await outcomeOf(saysAndLeaves('HTTP/1.1 200 O')), /^unknown: answer: /);
    const cut = httpAnswer(200, '{"id":"tr_1"}').slice(0, -3);
    assert.match(await outcomeOf(saysAndLeaves(cut)), /^unknown: answer: /);
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"\r\n';
    assert.match(await outcomeOf(saysAndLeaves(chunked)), /^unknown: answer: /);
  });

  test('where it falls silent before its headers or after them', async () => {
    assert.equal(await outcomeOf(silent, 200), 'unknown: answer: none within 200 ms');
    const head = says('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{');
    assert.equal(await outcomeOf(head, 200), 'unknown: answer: none within 200 ms');
  });

  test('where its caller does not wait longer, and the connection is not used again', async () => {
    const provider = await startReceiver(silent);
    const { call } = callsTo({ origin: originOf(provider) });
    const caller = new AbortController();
    const waiting = call({}, caller.signal);
    await provider.post(1);
    caller.abort();
    assert.equal(gistOf(await waiting), 'unknown: answer: its caller did not wait longer');
    await until('the connection is closed', () => provider.openConnections() === 0);
    assert.equal(provider.posts.length, 1);
  });

  test('where it is not HTTP, has headers without end, or more of a body than the bound', async () => {
    assert.match(await outcomeOf(says('220 mail.example ESMTP\r\n')), /^unknown: answer: HTTPParserError$/);
    const many = httpAnswer(200, '', { 'X-Long': 'x'.repeat(20_000) });
    assert.match(await outcomeOf(says(many)), /^unknown: answer: UND_ERR_HEADERS_OVERFLOW$/);
    const provider = await startReceiver(says(httpAnswer(200, 'x'.repeat(1_001))));
    const { call } = callsTo({ origin: originOf(provider), limits: { answerBytesMax: 1_000 } });
    assert.equal(gistOf(await call()), 'unknown: answer: more than 1000 bytes');
  });

  test('where it takes a connection that the provider closes at that moment, which is not tried again', async () => {
    const provider = await startReceiver((post) =>
      post.nthOnConnection === 1 ? ok(post) : void post.socket.destroy(),
    );
    const { call } = callsTo({ origin: originOf(provider), limits: { connectionsMax: 1 } });
    assert.equal(gistOf(await call({ method: 'GET', body: '' })), '200');
    assert.match(gistOf(await call({ method: 'GET', body: '' })), /^unknown: /);
    assert.equal(provider.posts.length, 2);
  });
});

suite('an answer', () => {
  test('is given to the driver whatever its status and form', async () => {
    for (const status of [201, 400, 401, 404, 409, 500, 502, 503])
      assert.equal(await outcomeOf(says(httpAnswer(status, '{}'))), String(status));
    const html = '<html><body>Bad gateway ñ</body></html>';
    const provider = await startReceiver(says(httpAnswer(502, html, { 'Content-Type': 'text/html' })));
    const answer = await callsTo({ origin: originOf(provider) }).call();
    assert.ok(answer.kind === 'answered');
    assert.deepEqual([answer.text, answer.headers['content-type']], [html, 'text/html']);
  });

  test('that leads elsewhere is not followed', async () => {
    const other = await startReceiver(ok);
    const provider = await startReceiver((post) =>
      says(httpAnswer(post.nthOnConnection === 1 ? 302 : 307, '', { Location: `${originOf(other)}/v2` }))(
        post,
      ),
    );
    const { call } = callsTo({ origin: originOf(provider), limits: { connectionsMax: 1 } });
    const answer = await call({ method: 'GET', body: '' });
    assert.ok(answer.kind === 'answered' && answer.status === 302);
    assert.equal(answer.headers['location'], `${originOf(other)}/v2`);
    assert.equal(gistOf(await call()), '307');
    assert.deepEqual([provider.posts.length, other.posts.length], [2, 0]);
  });

  test('comes to each of many calls at once, each with its own', async () => {
    const provider = await startReceiver((post) => says(httpAnswer(200, post.body))(post));
    const { call } = callsTo({ origin: originOf(provider), limits: { connectionsMax: 4 } });
    const bodies = Array.from({ length: 40 }, (_, i) => `{"n":${i}}`);
    const answers = await Promise.all(bodies.map((body) => call({ body })));
    assert.deepEqual(
      answers.map((answer) => answer.kind === 'answered' && answer.text),
      bodies,
    );
    assert.ok(provider.connections() <= 4);
  });
});
