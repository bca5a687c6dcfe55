// Bodies arrive whole however they are split, are refused as soon as they are too long, and a client that
// disconnects leaves no state behind.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { Refusal } from '../refusals/refusal.ts';
import { HELD_BYTES_MAX, holdBody } from './held-body.ts';
import { ClientGone, readBody, targetOf } from './incoming.ts';
import { startServer } from './server.ts';

const BYTES_MAX = 1000;
const gone: string[] = [];
const OPTIONS: Parameters<typeof startServer>[0] = {
  host: '127.0.0.1',
  port: 0,
  pages: {},
  newId: (prefix) => `${prefix}_1`,
  docsUrl: () => '/docs',
};
const server = await startServer(OPTIONS, async (request, response) => {
  const { path } = targetOf(request);
  try {
    const body = await readBody(request, BYTES_MAX);
    response.end(`${path} ${body.length} ${body.toString('latin1').slice(0, 12)}`);
  } catch (error) {
    if (error instanceof ClientGone) gone.push(path);
    response.writeHead(error instanceof Refusal ? error.row.status : 500, { Connection: 'close' }).end();
  }
});
after(() => server.close());

async function open(port = server.port): Promise<{ socket: Socket; heard(text: string): Promise<void> }> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  let all = '';
  socket.setEncoding('latin1').on('data', (text: string) => (all += text));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const heard = async (text: string): Promise<void> => {
    while (!all.includes(text)) {
      if (socket.destroyed) assert.fail(`the connection ended before ${text} came: ${all}`);
      await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    }
  };
  return { socket, heard };
}
const head = (path: string, ...lines: string[]): string =>
  `${[`POST ${path} HTTP/1.1`, 'Host: here', ...lines].join('\r\n')}\r\n\r\n`;

suite('a body', () => {
  test('arrives whole, in however many pieces it is sent', async () => {
    const { socket, heard } = await open();
    const text = head('/pieces', 'Content-Length: 12') + 'abcdefghijkl';
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) {
      socket.write(piece);
      await new Promise(setImmediate);
    }
    await heard('/pieces 12 abcdefghijkl');
    socket.destroy();
  });

  test('may be announced piece by piece, and may be none', async () => {
    const { socket, heard } = await open();
    socket.write(`${head('/chunked', 'Transfer-Encoding: chunked')}3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n`);
    await heard('/chunked 7 abcdefg');
    socket.write(head('/empty', 'Content-Length: 0'));
    await heard('/empty 0 ');
    socket.write(head('/none?a=b?c'));
    await heard('/none 0 ');
    socket.destroy();
  });

  test('belongs to its request where several come at once', async () => {
    const { socket, heard } = await open();
    socket.write(
      `${head('/first', 'Content-Length: 3')}one${head('/second')}${head('/third', 'Content-Length: 5')}three`,
    );
    await heard('/first 3 one');
    await heard('/second 0 ');
    await heard('/third 5 three');
    socket.destroy();
  });

  test('that is too long is refused by what it announces, or as soon as it is', async () => {
    const announced = await open();
    announced.socket.write(head('/long', `Content-Length: ${BYTES_MAX + 1}`));
    await announced.heard(' 413 ');
    const chunked = await open();
    chunked.socket.write(`${head('/long', 'Transfer-Encoding: chunked')}3e9\r\n${'x'.repeat(BYTES_MAX + 1)}`);
    await chunked.heard(' 413 ');
    announced.socket.destroy();
    chunked.socket.destroy();
  });

  test('that never comes to its end ends with its connection', async () => {
    const { socket } = await open();
    socket.write(`${head('/left', 'Content-Length: 10')}half`);
    const other = await open();
    other.socket.write(head('/there'));
    await other.heard('/there 0 ');
    socket.destroy();
    while (!gone.includes('/left')) await new Promise(setImmediate);
    other.socket.destroy();
  });
});

suite('while the process holds as many bytes of bodies without an end as it may', () => {
  const others = holdBody();
  before(() => void others.add(Buffer.allocUnsafeSlow(HELD_BYTES_MAX + 1), false));
  after(() => void others.release());

  test('a body that does not come to its end is refused, and read on without being held', async () => {
    const { socket, heard } = await open();
    socket.write(`${head('/half', 'Content-Length: 10')}half`);
    await heard(' 503 ');
    socket.destroy();
  });

  test('a body that comes at once is taken', async () => {
    const { socket, heard } = await open();
    socket.write(`${head('/whole', 'Content-Length: 5')}whole`);
    await heard('/whole 5 whole');
    socket.destroy();
  });

  test('what is left unfinished or refused is not held any longer', async () => {
    others.release();
    for (const [path, bytes] of [
      ['/left', 10],
      ['/long', BYTES_MAX],
    ] as const) {
      const { socket, heard } = await open();
      socket.write(`${head(path, 'Transfer-Encoding: chunked')}1\r\nx\r\n${bytes.toString(16)}\r\n`);
      gone.length = 0;
      if (path === '/long') {
        socket.write('x'.repeat(bytes));
        await heard(' 413 ');
        socket.destroy();
      } else {
        socket.destroy();
        while (!gone.includes(path)) await new Promise(setImmediate);
      }
    }
    assert.ok(others.add(Buffer.allocUnsafeSlow(HELD_BYTES_MAX), false));
  });
});

suite('a handler that reads a request itself', () => {
  const text = 'a body of some length';
  const readers: ReadonlyArray<[name: string, read: (request: IncomingMessage) => Promise<string>]> = [
    [
      'by its events',
      async (request) => {
        let all = '';
        request.setEncoding('utf8').on('data', (part: string) => (all += part));
        await once(request, 'end');
        return all;
      },
    ],
    [
      'in a loop',
      async (request) => {
        let all = '';
        for await (const part of request) all += String(part);
        return all;
      },
    ],
    [
      'through a pipe',
      async (request) => {
        const through = request.pipe(new PassThrough());
        return (await through.toArray()).join('');
      },
    ],
  ];
  for (const [name, read] of readers) {
    test(`has all of it ${name}`, async () => {
      const reading = await startServer(
        { host: '127.0.0.1', port: 0, pages: {}, newId: (prefix) => `${prefix}_1`, docsUrl: () => '' },
        async (request, response) => void response.end(`read: ${await read(request)}`),
      );
      const { socket, heard } = await open(reading.port);
      socket.write(head('/own', `Content-Length: ${text.length}`) + text.slice(0, 7));
      await new Promise(setImmediate);
      socket.write(text.slice(7));
      await heard(`read: ${text}`);
      socket.destroy();
      await reading.close();
    });
  }
});

test('a shutdown waits for every request of a connection, also where a later one was through before', async () => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const seen: string[] = [];
  const draining = await startServer(OPTIONS, async (request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/slow') await held;
    response.end(`answer to ${request.url ?? ''}`);
  });
  const { socket, heard } = await open(draining.port);
  socket.write(head('/slow') + head('/quick'));
  while (seen.length < 2) await new Promise(setImmediate);
  const closed = draining.close();
  setTimeout(letGo, 1_000);
  await heard('answer to /slow');
  socket.destroy();
  await closed;
});
