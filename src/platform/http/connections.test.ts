// Clients that ask much at once are answered in order, a few requests at a time; those that take no answers
// are closed, and cost the others nothing.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { after, suite, test } from 'node:test';
import { until, within } from '../../../test/support/wait.ts';
import { lastingBody, sendBody } from './send-body.ts';
import { startServer } from './server.ts';

const UNREAD_MS_MAX = 400;
/** Requests that run on each connection, as the server has it. */
const RUNNING_MAX = 8;
/** More than the buffers of two processes hold together. */
const BIG = lastingBody('x'.repeat(32 * 1024 * 1024));

let running = 0;
let runningMost = 0;
const held: ServerResponse[] = [];
const server = await startServer(
  {
    host: '127.0.0.1',
    port: 0,
    pages: {},
    newId: (prefix) => `${prefix}_1`,
    docsUrl: () => '',
    bounds: { unreadMsMax: UNREAD_MS_MAX, checkEveryMs: 20, quietLooks: 0 },
  },
  async (request, response) => {
    const { url = '' } = request;
    if (url === '/held') return void held.push(response);
    if (url === '/big') return sendBody(request, response, { status: 200, headers: {}, body: BIG });
    running += 1;
    runningMost = Math.max(runningMost, running);
    // The later ones are done first.
    await wait(Number(url.slice(1)) % 5 === 0 ? 5 : 0);
    running -= 1;
    response.end(`<${url}>`);
  },
);
after(() => server.close());

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: server.port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`;
const paths = (count: number): string[] => Array.from({ length: count }, (_, i) => `/${i}`);
const closed = (socket: Socket): Promise<unknown> =>
  within('closing', new Promise((resolve) => void socket.once('close', resolve)));

suite('requests on many connections', () => {
  const COUNT = 160;
  const PIPELINED_MAX = 1_000;

  test('run one by one of each connection while very many run', async () => {
    // Those of connections that have closed do not count.
    for (let time = 0; time < 2; time++) {
      const sockets = await Promise.all(Array.from({ length: COUNT }, open));
      for (const socket of sockets) socket.resume().write(get('/held').repeat(RUNNING_MAX));
      await until(
        `as many as may are held, the ${time === 0 ? 'first' : 'second'} time`,
        () => [held.length, sockets.filter(({ destroyed }) => destroyed).length] as const,
        ([count]) => count >= COUNT + PIPELINED_MAX,
      );
      for (let i = 0; i < 5; i++) await (await fetch(`http://127.0.0.1:${server.port}/1`)).text();
      assert.equal(held.length, COUNT + PIPELINED_MAX);
      for (const socket of sockets) socket.destroy();
      const closedCount = (): number => held.filter((response) => response.closed).length;
      await until('most are seen to have closed', () => closedCount() >= PIPELINED_MAX);
      // Of a connection that is not read on, an answer shows it.
      await until('the others are', () => held.every((response) => response.end().closed));
      held.length = 0;
    }
  });

  test('end with a connection on which more of them wait than one read holds of usual ones', async () => {
    const socket = await open();
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
    socket.write('GET / HTTP/1.1\r\nHost:\r\n\r\n'.repeat(3_000));
    await until('it is closed or answered', () => socket.destroyed || bytes > 0);
    assert.equal(bytes, 0);
  });
});

suite('requests that come at once on one connection', () => {
  test('are all answered, in their order, and only a few of them run at a time', async () => {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    const asked = paths(3_000);
    // A client that waits for nothing, and reads what comes.
    socket.write(asked.map(get).join(''));
    await until('the last is answered', () => text.endsWith(`<${asked.at(-1)}>`));
    assert.deepEqual(
      text.match(/<[^>]*>/g),
      asked.map((path) => `<${path}>`),
    );
    assert.ok(runningMost > 1 && runningMost <= RUNNING_MAX, `${runningMost} ran at once`);
    socket.destroy();
  });

  test('end with the connection that has the most of them once too many wait, and not with others', async () => {
    const modest = await open();
    let heard = '';
    modest.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    modest.write(get('/held').repeat(RUNNING_MAX) + paths(3).map(get).join(''));
    await until('they are held', () => held.length === RUNNING_MAX);

    const greedy = await Promise.all(Array.from({ length: 8 }, open));
    for (const socket of greedy) socket.resume().write('GET /held HTTP/1.1\r\nHost:x\r\n\r\n'.repeat(2_000));
    await until('some are closed', () => greedy.filter(({ destroyed }) => destroyed).length >= 3);
    const other = await fetch(`http://127.0.0.1:${server.port}/1`);
    assert.equal(await other.text(), '</1>');

    for (const response of held) response.end();
    await until('the modest one is answered', () => heard.endsWith('</2>'));
    for (const socket of [modest, ...greedy]) socket.destroy();
  });
});

/** More of its header may follow, a letter at a time. */
const UNFINISHED = 'GET /1 HTTP/1.1\r\nX-Slow: ';

suite('a connection on which an answer waits to be read', () => {
  test('ends although its client goes on sending', async () => {
    const socket = await open();
    socket.pause();
    socket.write(`${get('/big')}${UNFINISHED}`);
    const sending = setInterval(() => socket.write('G'), 20);
    await closed(socket);
    clearInterval(sending);
  });

  test('ends although its client reads a few bytes each time', async () => {
    const socket = await open();
    socket.pause();
    socket.write(`${get('/big')}${UNFINISHED}`);
    const reading = setInterval(() => socket.read(2), 20);
    const sending = setInterval(() => socket.write('G'), 20);
    await closed(socket);
    clearInterval(reading);
    clearInterval(sending);
  });

  test('stays while it is read slowly', async () => {
    const socket = await open();
    socket.write(get('/big'));
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 1);
    });
    const began = performance.now();
    await until('all is read', () => bytes > BIG.plain.length || socket.destroyed);
    assert.ok(bytes > BIG.plain.length, `${bytes} bytes were read`);
    assert.ok(performance.now() - began > UNREAD_MS_MAX);
    socket.destroy();
  });
});

test('a request with two hosts is refused, however they are written', async () => {
  for (const second of ['Host: other', 'hOST: here']) {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`GET /1 HTTP/1.1\r\nHost: here\r\n${second}\r\n\r\n`);
    await closed(socket);
    assert.match(text, /^HTTP\/1\.1 400 /);
    const { error, field } = JSON.parse(text.split('\r\n\r\n')[1] ?? '') as Record<string, unknown>;
    assert.deepEqual([error, field], ['invalid_request', 'Host']);
  }
});
