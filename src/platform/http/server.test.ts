// A server withstands slow and broken clients, and its pages can be cached.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { after, suite, test } from 'node:test';
import { until, within } from '../../../test/support/wait.ts';
import { targetOf } from './incoming.ts';
import { startServer } from './server.ts';

/** A busy machine may keep a reader from reading for a part of it. */
const UNREAD_MS_MAX = 1_000;
/** Of a client that reads slowly. */
const PAUSES = 20;
/** More than any buffer between two processes holds. */
const BIG = 'x'.repeat(32 * 1024 * 1024);
const began: string[] = [];
const ended: string[] = [];
const NAMED: Pick<Parameters<typeof startServer>[0], 'newId' | 'docsUrl'> = {
  newId: (prefix) => `${prefix}_1`,
  docsUrl: () => '',
};
let lateMade = 0;
const server = await startServer(
  {
    ...NAMED,
    host: '127.0.0.1',
    port: 0,
    latePages: {
      isOne: (path) => path.startsWith('/late'),
      make() {
        lateMade++;
        return { '/late/page': () => ({ status: 200, type: 'text/plain', body: 'a late page' }) };
      },
    },
    bounds: { unreadMsMax: UNREAD_MS_MAX },
    pages: { '/page': () => ({ status: 200, type: 'text/plain', body: 'a page', etag: '"one"' }) },
    guard: ({ headers }) =>
      headers['x-stranger'] === undefined ? undefined : { status: 403, type: 'text/plain', body: 'no' },
  },
  async (request, response) => {
    const { path } = targetOf(request);
    began.push(path);
    response.once('close', () => ended.push(path));
    if (path === '/slow') await wait(1.5 * UNREAD_MS_MAX);
    response.end(path.startsWith('/big') ? BIG : 'answered');
  },
);
after(() => server.close());
const url = `http://127.0.0.1:${server.port}`;
const punctual = await startServer(
  {
    ...NAMED,
    host: '127.0.0.1',
    port: 0,
    pages: {},
    bounds: { headersMsMax: 200, requestMsMax: 400, checkEveryMs: 20, lingerMsMax: 200 },
  },
  async (request, response) => {
    if (request.url !== '/at-once') await once(request.resume(), 'end');
    response.end('answered');
  },
);
after(() => punctual.close());

const open = (): Promise<Socket> => openAt(server.port);
async function openAt(port: number, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, ...options });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

/** All that the server says until it closes the connection. */
function said(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return within('closing', new Promise((resolve) => void socket.once('close', () => resolve(text))));
}

function lastAnswer(text: string) {
  const [head = '', body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  const [first = '', ...headers] = head.split('\r\n');
  const headerOf = (name: string) =>
    headers.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2);
  return {
    status: first.slice('HTTP/1.1 '.length),
    connection: headerOf('Connection'),
    requestId: headerOf('X-Request-Id'),
    body: JSON.parse(body),
  };
}

suite('a connection', () => {
  test('ends if its answer is not read', async () => {
    const socket = await open();
    socket.write(get('/big/unread') + get('/big/behind-it'));
    await until('it has begun', () => began.includes('/big/unread'));
    await until('it is ended', () => ended.includes('/big/unread'), undefined, 20_000);
    socket.destroy();
  });

  test('stays while its answer is read, however slowly, and while it is still being made', async () => {
    const slow = fetch(`${url}/slow`);
    const read = await fetch(`${url}/big/read`);
    let [bytes, pauseAt] = [0, 0];
    for await (const chunk of read.body ?? []) {
      bytes += (chunk as Uint8Array).length;
      if (bytes < pauseAt) continue;
      pauseAt = bytes + BIG.length / PAUSES;
      await wait((2 * UNREAD_MS_MAX) / PAUSES);
    }
    assert.deepEqual([bytes, await (await slow).text()], [BIG.length, 'answered']);
  });
});

suite('a connection on which no request is complete in time', () => {
  test('is closed without an answer if nothing was ever sent on it', async () => {
    const socket = await openAt(punctual.port);
    assert.equal(await said(socket), '');
  });

  const BEGUN: Array<[string, string]> = [
    ['its request line', 'GET / HT'],
    ['its headers', 'GET / HTTP/1.1\r\nHost: here\r\nX-Slow: '],
    ['its body', 'POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"a":'],
    ['the headers of its second request', `${get('/first')}GET / HTTP/1.1\r\nHost: `],
  ];
  for (const [what, bytes] of BEGUN) {
    test(`hears 408 if it began one, and did not end ${what}`, async () => {
      const socket = await openAt(punctual.port);
      socket.write(bytes);
      const answer = lastAnswer(await said(socket));
      assert.deepEqual([answer.status, answer.connection], ['408 Request Timeout', 'close']);
      assert.equal(answer.body.error, 'request_timeout');
      assert.equal(answer.body.docUrl, '/errors#errors-request_timeout');
      assert.equal(answer.body.requestId, answer.requestId);
      assert.match(answer.body.fix, /idempotency key/);
    });
  }

  test('hears nothing more if its request was answered before all of it had arrived', async () => {
    const socket = await openAt(punctual.port);
    socket.write('POST /at-once HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"a":');
    assert.deepEqual((await said(socket)).match(/HTTP\/1.1 \d+/g), ['HTTP/1.1 200']);
  });

  test('is closed soon after its answer, also if its client goes on sending', async (t) => {
    // Otherwise this side would end with the server’s, before it is seen that the server closes.
    const socket = await openAt(punctual.port, { allowHalfOpen: true });
    socket.write('POST /body HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n');
    const sending = setInterval(() => socket.write('x'), 10);
    t.after(() => {
      clearInterval(sending);
      socket.destroy();
    });
    assert.match(await within('its end', said(socket), 15_000), /^HTTP\/1.1 408 /);
  });

  test('stays open between two requests', async () => {
    const socket = await openAt(punctual.port);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(get('/one'));
    await until('the first is answered', () => text.endsWith('answered'));
    const idle = await openAt(punctual.port);
    await said(idle);
    text = '';
    socket.write(get('/two'));
    await until('the second is answered', () => text.endsWith('answered'));
    socket.destroy();
  });
});

suite('bytes that are no request', () => {
  test('are answered with 431 where the headers are too large', async () => {
    const socket = await open();
    socket.write(`GET / HTTP/1.1\r\nHost: here\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`);
    const answer = lastAnswer(await said(socket));
    assert.deepEqual([answer.status, answer.connection], ['431 Request Header Fields Too Large', 'close']);
    assert.deepEqual([answer.body.error, answer.body.limitBytes], ['headers_too_large', 16_384]);
  });

  test('are answered with 400 where they are not HTTP', async () => {
    const socket = await open();
    socket.write('NONSENSE\r\n\r\n');
    const answer = lastAnswer(await said(socket));
    assert.deepEqual([answer.status, answer.body.field], ['400 Bad Request', 'request']);
  });

  test('are not answered in the place of a request before them that has no answer yet', async () => {
    const socket = await open();
    socket.write(`${get('/slow')}NONSENSE\r\n\r\n`);
    assert.equal(await said(socket), '');
  });
});

test('a server that ends listens for as long as it should, however quiet it is, and then ends', async () => {
  const listenMsMin = 300;
  const ending = await startServer(
    { ...NAMED, host: '127.0.0.1', port: 0, pages: {}, bounds: { listenMsMin, quietLooks: 1 } },
    () => Promise.resolve(),
  );
  const beganAt = performance.now();
  await within('its end', ending.close());
  assert.ok(performance.now() - beganAt >= listenMsMin);
});

suite('a page', () => {
  test('with an ETag is not sent again to a client that has it', async () => {
    const first = await fetch(`${url}/page`);
    assert.deepEqual([first.status, first.headers.get('etag'), await first.text()], [200, '"one"', 'a page']);
    const again = await fetch(`${url}/page`, { headers: { 'If-None-Match': 'W/"zero", "one"' } });
    assert.deepEqual([again.status, await again.text()], [304, '']);
    const other = await fetch(`${url}/page`, { headers: { 'If-None-Match': '"two"' } });
    assert.equal(other.status, 200);
  });

  test('is not shown where the guard says so', async () => {
    const refused = await fetch(`${url}/page`, {
      headers: { 'X-Stranger': 'yes', 'If-None-Match': '"one"' },
    });
    assert.deepEqual([refused.status, await refused.text()], [403, 'no']);
  });
});

suite('pages that are much work to make', () => {
  test('are made once, when one of them is first asked for', async () => {
    const of = async (path: string): Promise<string> => (await fetch(`${url}${path}`)).text();
    await of('/page');
    assert.deepEqual([await of('/elsewhere'), lateMade], ['answered', 0]);
    assert.deepEqual(
      [await of('/late/page'), await of('/late/page'), lateMade],
      ['a late page', 'a late page', 1],
    );
    assert.equal(await of('/late/other'), 'answered');
  });
});
