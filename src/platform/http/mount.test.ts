// Handlers that speak Request and Response beside the routes.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { until } from '../../../test/support/wait.ts';
import type { From } from './mount.ts';
import { startServer } from './server.ts';

let aborted = 0;
const mounts = [
  {
    path: '/mounted',
    async handle(request: Request, from: From): Promise<Response> {
      request.signal.addEventListener('abort', () => (aborted += 1));
      const { pathname } = new URL(request.url);
      if (pathname === '/mounted/stream') {
        return new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('first ')) }),
        );
      }
      if (pathname === '/mounted/json') return Response.json({ said: 'hello' });
      const text = (await from.body(100)).toString();
      const headers = { 'Content-Type': 'text/plain', 'X-Seen': request.headers.get('x-sent') ?? '' };
      return new Response(`${request.method} ${pathname} ${text}`, { status: 202, headers });
    },
  },
];
const server = await startServer(
  { host: '127.0.0.1', port: 0, pages: {}, mounts, newId: (prefix) => `${prefix}_1`, docsUrl: () => '' },
  async (_request, response) => void response.end('a route'),
);
after(() => server.close());
const at = (path: string): string => `http://127.0.0.1:${server.port}${path}`;

suite('a mounted handler', () => {
  test('takes its path and all below it, with headers and body, and answers as it says', async () => {
    for (const path of ['/mounted', '/mounted/below']) {
      const answer = await fetch(at(path), { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'hello' });
      assert.deepEqual([answer.status, answer.headers.get('x-seen')], [202, 'yes']);
      assert.equal(await answer.text(), `POST ${path} hello`);
    }
  });

  test('sends JSON in one piece of known length', async () => {
    const answer = await fetch(at('/mounted/json'));
    assert.equal(answer.headers.get('content-length'), '16');
    assert.deepEqual(await answer.json(), { said: 'hello' });
  });

  test('leaves every other path to the routes', async () => {
    for (const path of ['/', '/mountedelse', '/else/mounted']) {
      assert.equal(await (await fetch(at(path))).text(), 'a route');
    }
  });

  test('streams, and hears when a client goes, and nothing of those that were answered', async () => {
    const controller = new AbortController();
    const answer = await fetch(at('/mounted/stream'), { signal: controller.signal });
    const first = await answer.body?.getReader().read();
    assert.equal(new TextDecoder().decode(first?.value), 'first ');
    controller.abort();
    await until(
      'the handler hears it',
      () => Promise.resolve(aborted),
      (times) => times === 1,
    );
  });
});
