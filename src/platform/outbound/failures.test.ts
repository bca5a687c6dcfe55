// A post without an answer says why, and ends in time whatever the receiver does.
import assert from 'node:assert/strict';
import { mock, suite, test } from 'node:test';
import {
  clientWith,
  floods,
  gist,
  LOOSE,
  post,
  requestTo,
  says,
  saysAndLeaves,
} from '../../../test/support/outbound.ts';
import { freePort } from '../../../test/support/ports.ts';
import { httpAnswer, startReceiver, type RawPost } from '../../../test/support/raw-receiver.ts';
import { until } from '../../../test/support/wait.ts';
import type { OutboundAnswer } from './client.ts';

const KIB = 1024;
const SHORT_MS = 400;
const EXCHANGE_MS_MAX = 10_000;

const client = clientWith();
const hasty = clientWith({ exchangeMsMax: SHORT_MS });

suite('a failure', () => {
  const FAILURES: ReadonlyArray<[what: string, answer: (post: RawPost) => void, reason: string]> = [
    ['that closes at once', ({ socket }) => void socket.end(), 'reset'],
    ['that resets', ({ socket }) => void socket.resetAndDestroy(), 'reset'],
    ['that leaves within its status', saysAndLeaves('HTTP/1.1 20'), 'reset'],
    ['that leaves within its headers', saysAndLeaves('HTTP/1.1 200 OK\r\nContent-Le'), 'reset'],
    [
      'that leaves within its body',
      saysAndLeaves('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhal'),
      'reset',
    ],
    ['that speaks no HTTP', says('220 mail.example ESMTP\r\n'), 'protocol'],
    ['that says nothing but noise', says(Buffer.from([0, 1, 2, 3, 255, 254, 10])), 'protocol'],
    [
      'that has two lengths',
      says('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'),
      'protocol',
    ],
    [
      'with headers of more than 16 KiB',
      says(httpAnswer(200, '', { 'X-Long': 'x'.repeat(17 * KIB) })),
      'protocol',
    ],
    ['whose headers do not end', floods('HTTP/1.1 200 OK\r\n', `X-More: ${'x'.repeat(KIB)}\r\n`), 'protocol'],
    ['whose status does not end', floods('HTTP/1.1 200 O', 'x'.repeat(KIB)), 'protocol'],
    ['whose hints do not end', floods('', 'HTTP/1.1 103 Early Hints\r\nX-More: x\r\n\r\n'), 'protocol'],
    [
      'whose chunks are nearly empty',
      floods('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', `1;${'x'.repeat(KIB)}\r\nx\r\n`),
      'protocol',
    ],
  ];
  for (const [what, answer, reason] of FAILURES) {
    test(`of a receiver ${what} is '${reason}', after one try`, async () => {
      const receiver = await startReceiver(answer);
      assert.equal(gist(await post(client, receiver.url)), reason);
      assert.equal(receiver.posts.length, 1);
      await until('the connection is closed', () => receiver.openConnections() === 0);
    });
  }

  test("at a port without a listener is 'refused'", async () => {
    assert.equal(gist(await post(client, `http://127.0.0.1:${await freePort()}/`)), 'refused');
  });

  test("of a name without an address is 'not_found'", async () => {
    const nowhere = clientWith({ lookup: () => Promise.resolve([]) });
    assert.equal(gist(await post(nowhere, 'http://nowhere.example/')), 'not_found');
    const silent = clientWith({ lookup: () => Promise.reject(new Error('no server answers')) });
    assert.equal(gist(await post(silent, 'http://nowhere.example/')), 'not_found');
  });

  test('of a URL that the rules forbid comes without a connection', async () => {
    const receiver = await startReceiver(says(httpAnswer(200)));
    const rules = { ...LOOSE, httpsOnly: true };
    assert.equal(gist(await post(client, receiver.url, { rules })), 'protocol');
    assert.equal(gist(await post(client, 'nonsense')), 'protocol');
    assert.equal(receiver.connections(), 0);
  });
});

suite('the time of an exchange', () => {
  /** Sends a byte at intervals, so that no pause is long. */
  const drips =
    (start: string) =>
    ({ socket }: RawPost): void => {
      socket.write(start);
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    };
  const SLOW: ReadonlyArray<[what: string, answer: (post: RawPost) => void]> = [
    ['never answers', () => undefined],
    ['drips its status', drips('HTTP/1.1 200 O')],
    ['drips its headers', drips('HTTP/1.1 200 OK\r\nX-Long: ')],
    ['drips its body', drips('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n')],
    ['stops within its body', says('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhal')],
  ];
  for (const [what, answer] of SLOW) {
    test(`ends where a receiver ${what}, and so does its connection`, async () => {
      const receiver = await startReceiver(answer);
      const failed = await post(hasty, receiver.url);
      assert.equal(gist(failed), 'timeout');
      assert.ok(failed.durationMs >= SHORT_MS - 1, `${failed.durationMs} ms`);
      await until('the connection is closed', () => receiver.openConnections() === 0);
    });
  }

  test('covers the look-up', async () => {
    const lost = clientWith({ exchangeMsMax: SHORT_MS, lookup: () => new Promise(() => undefined) });
    assert.equal(gist(await post(lost, 'http://slow.example/')), 'timeout');
  });

  test('covers the wait for a connection, and a post that timed out waiting is not sent', async () => {
    const narrow = clientWith({ connectionsPerOriginMax: 1 });
    let came = (): void => undefined;
    const coming = new Promise<void>((resolve) => (came = resolve));
    const receiver = await startReceiver(() => came());
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const both = [narrow.post(requestTo(receiver.url)), narrow.post(requestTo(receiver.url))];
      await coming;
      mock.timers.tick(EXCHANGE_MS_MAX);
      assert.deepEqual((await Promise.all(both)).map(gist), ['timeout', 'timeout']);
    } finally {
      mock.timers.reset();
    }
    await until('the connection is closed', () => receiver.openConnections() === 0);
    assert.equal(receiver.posts.length, 1);
  });

  test('is ten seconds', async () => {
    let came = (): void => undefined;
    const coming = new Promise<void>((resolve) => (came = resolve));
    const receiver = await startReceiver(() => came());
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      let answer: OutboundAnswer | undefined;
      const posted = client.post(requestTo(receiver.url)).then((got) => (answer = got));
      await coming;
      mock.timers.tick(EXCHANGE_MS_MAX - 1);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(answer, undefined);
      mock.timers.tick(1);
      assert.equal(gist(await posted), 'timeout');
    } finally {
      mock.timers.reset();
    }
  });
});
