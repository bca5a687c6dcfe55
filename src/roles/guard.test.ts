// Who is shown the pages beside the API.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { IncomingMessage } from 'node:http';
import { guardOf } from './guard.ts';

const TOKEN = 'a token of the metrics';

type Asking = {
  readonly path?: string;
  readonly host?: string;
  readonly peer?: string;
  readonly authorization?: string;
};
const asked = ({ path = '/dev/mail', host = 'localhost:4000', peer = '127.0.0.1', authorization }: Asking) =>
  ({
    url: path,
    headers: { host, authorization },
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage;

const guard = guardOf({ metricsToken: TOKEN, baseUrl: 'https://pay.example.com/base' });
const statusOf = (asking: Asking, by = guard): number => by(asked(asking))?.status ?? 200;

suite('the inboxes of dev', () => {
  const SEEN: Asking[] = [
    {},
    { host: '127.0.0.1:4000' },
    { host: '[::1]:4000', peer: '::1' },
    { host: 'LOCALHOST', peer: '::ffff:127.0.0.1' },
    { host: 'pay.example.com' },
  ];
  const REFUSED: Asking[] = [
    { host: 'evil.example:4000' },
    { host: 'localhost.evil.example' },
    { host: '' },
    { host: 'evil.example@localhost:x' },
    { peer: '192.168.1.20' },
    { peer: '::ffff:192.168.1.20', host: 'pay.example.com' },
    { path: '/dev/mail.json', host: 'evil.example' },
    { path: '/dev/whatsapp.json?x', peer: '10.0.0.1' },
  ];
  test('are shown on the machine of the server, under its own names', () => {
    for (const asking of SEEN) assert.equal(statusOf(asking), 200, JSON.stringify(asking));
  });
  test('are shown to no other caller', () => {
    for (const asking of REFUSED) assert.equal(statusOf(asking), 403, JSON.stringify(asking));
  });
});

suite('metrics', () => {
  const ask = (authorization?: string): Asking => ({
    path: '/metrics',
    peer: '10.0.0.1',
    ...(authorization && { authorization }),
  });
  test('need the token where one is set', () => {
    for (const wrong of [undefined, 'Bearer', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
      assert.equal(statusOf(ask(wrong)), 401);
    for (const scheme of ['Bearer', 'bearer']) assert.equal(statusOf(ask(`${scheme} ${TOKEN}`)), 200);
  });
  test('need none where none is set, and health never does', () => {
    const open = guardOf({ metricsToken: undefined, baseUrl: undefined });
    assert.equal(statusOf(ask(), open), 200);
    assert.equal(statusOf({ path: '/healthz', peer: '10.0.0.1', host: 'any' }), 200);
  });
});
