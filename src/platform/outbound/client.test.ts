// What a post returns for each kind of answer.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  assertAnswered,
  BODY,
  clientWith,
  floods,
  post,
  requestTo,
  says,
  saysAndLeaves,
} from '../../../test/support/outbound.ts';
import { httpAnswer, startReceiver, type RawPost } from '../../../test/support/raw-receiver.ts';
import { until, within } from '../../../test/support/wait.ts';
import { createOutboundClient, type OutboundAnswer } from './client.ts';

const KIB = 1024;

const client = clientWith();

/** What a post returns if the receiver does this. */
async function answerOf(answer: (post: RawPost) => void): Promise<OutboundAnswer> {
  const receiver = await startReceiver(answer);
  return post(client, receiver.url);
}

suite('a post', () => {
  test('sends what the caller gave, and no other header', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    await post(client, `${receiver.url}/a%20b?x=1&y=ñ#part`);
    const { head, body } = await receiver.post(1);
    const [line, ...headers] = head.split('\r\n');
    assert.equal(line, 'POST /hook/a%20b?x=1&y=%C3%B1 HTTP/1.1');
    assert.equal(body, BODY);
    assert.deepEqual(headers.map((header) => header.toLowerCase()).sort(), [
      'connection: keep-alive',
      `content-length: ${Buffer.byteLength(BODY)}`,
      'content-type: application/json',
      `host: 127.0.0.1:${receiver.port}`,
      'service-signature: t=1,v1=ab',
    ]);
  });

  test('may have no body', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    assertAnswered(await post(client, receiver.url, { body: '' }), { status: 200 });
    assert.match((await receiver.post(1)).head, /\r\ncontent-length: 0$/i);
  });

  test('that cannot be sent is a mistake of the caller, not a failure of the receiver', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    const headers = { 'X-Bad': 'a\r\nb: c' };
    await assert.rejects(client.post(requestTo(receiver.url, { headers })), /invalid X-Bad header/);
    assert.equal(receiver.posts.length, 0);
  });
});

suite('an answer', () => {
  test('is returned whatever its status', async () => {
    for (const status of [200, 201, 400, 404, 410, 429, 500, 503]) {
      const body = `said ${status}`;
      assertAnswered(await answerOf(says(httpAnswer(status, body))), { status, body });
    }
    assertAnswered(await answerOf(says('HTTP/1.1 204 Nothing\r\n\r\n')), { status: 204 });
  });

  test('that sends elsewhere is not followed', async () => {
    const elsewhere = await startReceiver(says(httpAnswer(200)));
    for (const status of [301, 302, 303, 307, 308]) {
      const redirect = httpAnswer(status, '', { Location: elsewhere.url });
      assertAnswered(await answerOf(says(redirect)), { status });
    }
    assert.equal(elsewhere.connections(), 0);
  });

  test('may carry Retry-After', async () => {
    const later = (value: string): string => httpAnswer(503, '', { 'Retry-After': value });
    assertAnswered(await answerOf(says(later('120'))), { status: 503, retryAfter: '120' });
    assertAnswered(await answerOf(says(later(' 120 '))), { status: 503, retryAfter: '120' });
    assertAnswered(await answerOf(says(later('1'.repeat(1_000)))), { status: 503 });
  });

  test('may come in pieces, in chunks, after early hints, or end with the connection', async () => {
    const [first, second] = [httpAnswer(200, 'hello').slice(0, 9), httpAnswer(200, 'hello').slice(9)];
    assertAnswered(
      await answerOf(({ socket }) => {
        socket.write(first);
        setImmediate(() => socket.write(second));
      }),
      { status: 200, body: 'hello' },
    );
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n';
    assertAnswered(await answerOf(says(chunked)), { status: 200, body: 'hello' });
    const hints = 'HTTP/1.1 103 Early Hints\r\nRetry-After: 5\r\n\r\n';
    assertAnswered(await answerOf(says(hints, httpAnswer(200, 'hello'))), { status: 200, body: 'hello' });
    assertAnswered(await answerOf(saysAndLeaves('HTTP/1.1 200 OK\r\n\r\nhello')), {
      status: 200,
      body: 'hello',
    });
  });

  test('may have headers of 15 KiB', async () => {
    const headers = { 'X-Long': 'x'.repeat(15 * KIB) };
    assertAnswered(await answerOf(says(httpAnswer(200, 'ok', headers))), { status: 200, body: 'ok' });
  });

  test('becomes text that the database can store', async () => {
    const bytes = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xc3]), Buffer.from('ñ')]);
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\n\r\n`;
    const answer = await answerOf(says(head, bytes));
    assertAnswered(answer, { status: 200, body: 'a\u{fffd}b\u{fffd}\u{fffd}ñ' });
  });

  test('of just 16 KiB is kept whole, and its connection as well', async () => {
    const body = 'x'.repeat(16 * KIB);
    const receiver = await startReceiver(says(httpAnswer(200, body)));
    for (let i = 0; i < 2; i++) assertAnswered(await post(client, receiver.url), { status: 200, body });
    assert.equal(receiver.connections(), 1);
  });

  test('of more is kept to 16 KiB, and not read on', async () => {
    const chunk = `10000\r\n${'x'.repeat(64 * KIB)}\r\n`;
    const receiver = await startReceiver(
      floods('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', chunk),
    );
    const answer = await post(client, receiver.url);
    assertAnswered(answer, { status: 200, body: 'x'.repeat(16 * KIB) });
    await until('the connection is closed', () => receiver.openConnections() === 0);
  });
});

suite('a client', () => {
  test('that is closed waits for posts in flight and takes no new ones', async () => {
    const closing = createOutboundClient();
    const receiver = await startReceiver(() => undefined);
    const posted = closing.post(requestTo(receiver.url));
    const { socket } = await receiver.post(1);
    let isClosed = false;
    const closed = closing.close().then(() => (isClosed = true));
    await assert.rejects(closing.post(requestTo(receiver.url)), /closed/);
    assert.equal(isClosed, false);
    socket.write(httpAnswer(200, 'late'));
    assertAnswered(await posted, { status: 200, body: 'late' });
    await within('the end', closed);
    await until('no connection is open', () => receiver.openConnections() === 0);
  });
});
