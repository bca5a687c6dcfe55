// Compressing takes memory and threads, so only so many answers are compressed at once.
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { lastingBody, sendBody } from './send-body.ts';
import { startServer } from './server.ts';

const COMPRESSIONS_MAX = 8;
const CLIENTS = 20;
const TEXT = 'a long text '.repeat(20_000);
const LASTING = lastingBody(TEXT);

const asked: Array<readonly [IncomingMessage, ServerResponse]> = [];
const server = await startServer(
  {
    host: '127.0.0.1',
    port: 0,
    pages: {},
    newId: (prefix) => `${prefix}_1`,
    docsUrl: () => '',
    bounds: { quietLooks: 0 },
  },
  async (request, response) => {
    asked.push([request, response]);
    if (asked.length < CLIENTS) return;
    const body = request.url === '/lasting' ? LASTING : TEXT;
    await Promise.all(
      asked.splice(0).map(async (one) => sendBody(...one, { status: 200, headers: {}, body })),
    );
  },
);
after(() => server.close());

const answers = (path: string): Promise<Array<{ encoding: string; text: string }>> =>
  Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        headers: { 'Accept-Encoding': 'br' },
      });
      return { encoding: answer.headers.get('content-encoding') ?? 'none', text: await answer.text() };
    }),
  );

test('of many texts that are sent at once, some are compressed and the others sent as they are', async () => {
  const sent = await answers('/made');
  assert.ok(sent.every(({ text }) => text === TEXT));
  assert.equal(sent.filter(({ encoding }) => encoding === 'br').length, COMPRESSIONS_MAX);
  // Those that are done make room.
  assert.equal(
    (await answers('/again')).filter(({ encoding }) => encoding === 'br').length,
    COMPRESSIONS_MAX,
  );
});

test('a text that stays as it is is always sent compressed, and compressed once', async () => {
  const sent = await answers('/lasting');
  assert.ok(sent.every(({ encoding, text }) => encoding === 'br' && text === TEXT));
  assert.equal(await LASTING.encoded('br'), await LASTING.encoded('br'));
});
