// A server withstands slow and broken clients, and its pages can be cached.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { after, suite, test } from 'node:test';
import { until } from '../../../test/support/wait.ts';
import { targetOf } from './incoming.ts';
import { startServer } from './server.ts';

const UNREAD_MS_MAX = 300;
/** More than any buffer between two processes holds. */
const BIG = 'x'.repeat(32 * 1024 * 1024);
const began: string[] = [];
const ended: string[] = [];
const NAMED: Pick<Parameters<typeof startServer>[0], 'newId' | 'docsUrl'> = {
  newId: (prefix) => `${prefix}_1`,
  docsUrl: () => '',
};
const server = await startServer(
  {
    ...NAMED,
    host: '127.0.0.1',
    port: 0,
    unreadMsMax: UNREAD_MS_MAX,
    pages: { '/page': () => ({ status: 200, type: 'text/plain', body: 'a page', etag: '"one"' }) },
    guard: ({ headers }) =>
      headers['x-stranger'] === undefined ? undefined : { status: 403, type: 'text/plain', body: 'no' },
  },
  async (request, response) => {
    const { path } = targetOf(request);
    began.push(path);
    response.once('close', () => ended.push(path));
    if (path === '/slow') await wait(4 * UNREAD_MS_MAX);
    response.end(path.startsWith('/big') ? BIG : 'answered');
  },
);
after(() => server.close());
const url = `http://127.0.0.1:${server.port}`;

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;

suite('a connection', () => {
  test('ends if its answer is not read', async () => {
    const socket = await open();
    socket.write(get('/big/unread') + get('/big/behind-it'));
    await until('it has begun', () => began.includes('/big/unread'));
    await until('it is ended', () => ended.includes('/big/unread'), undefined, 20_000);
    socket.destroy();
  });

  test('stays while its answer is read, and while it is still being made', async () => {
    const slow = fetch(`${url}/slow`);
    const read = await fetch(`${url}/big/read`);
    let bytes = 0;
    for await (const chunk of read.body ?? []) bytes += (chunk as Uint8Array).length;
    assert.deepEqual([bytes, await (await slow).text()], [BIG.length, 'answered']);
  });

  test('whose headers never end is ended when their time is over', async () => {
    const { port } = punctual;
    const socket = connect({ host: '127.0.0.1', port });
    socket.on('error', () => undefined).resume();
    const startedMs = performance.now();
    socket.write('GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ');
    await once(socket, 'close');
    const tookMs = performance.now() - startedMs;
    assert.ok(tookMs > 9_000 && tookMs < 20_000, `${tookMs} ms`);
  });
});
const punctual = await startServer(
  { ...NAMED, host: '127.0.0.1', port: 0, pages: {} },
  async (_request, response) => {
    response.end();
  },
);
after(() => punctual.close());

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
