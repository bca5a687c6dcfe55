// Who is shown the pages beside the API.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { IncomingMessage } from 'node:http';
import { guardOf, isPlainHttp } from './guard.ts';

const TOKEN = 'a token of the metrics';

type Asking = {
  readonly path?: string;
  readonly host?: string;
  readonly peer?: string;
  readonly authorization?: string;
  readonly proxied?: Readonly<Record<string, string>>;
  readonly httpVersion?: string;
};
const asked = ({
  path = '/dev/mail',
  host = 'localhost:4000',
  peer = '127.0.0.1',
  authorization,
  proxied,
  httpVersion = '1.1',
}: Asking) =>
  ({
    url: path,
    httpVersion,
    headers: { host, authorization, ...proxied },
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage;

const guard = guardOf({ metricsToken: TOKEN, baseUrl: undefined });
const statusOf = (asking: Asking, by = guard): number => by(asked(asking))?.status ?? 200;

test('the address of a deployment is plain HTTP where it is not https and not of this machine', () => {
  const plain = ['http://pay.example.com', 'http://10.0.0.5:4000', 'http://localhost.example.com'];
  for (const baseUrl of plain) assert.equal(isPlainHttp({ baseUrl }), true, baseUrl);
  const others = ['https://pay.example.com', 'http://localhost:4000', 'http://[::1]:4000', undefined];
  for (const baseUrl of others) assert.equal(isPlainHttp({ baseUrl }), false, baseUrl);
});

suite('the inboxes of dev', () => {
  const SEEN: Asking[] = [
    {},
    { host: '127.0.0.1:4000' },
    { host: '[::1]:4000', peer: '::1' },
    { host: 'LOCALHOST', peer: '::ffff:127.0.0.1' },
  ];
  const REFUSED: Asking[] = [
    { host: 'evil.example:4000' },
    { host: 'pay.example.com' },
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
  test('are shown under the name of the deployment where that is one of this machine', () => {
    const named = guardOf({ metricsToken: undefined, baseUrl: 'http://demo.localhost:4000' });
    assert.equal(statusOf({}, named), 200);
    assert.equal(statusOf({ host: 'demo.localhost:4000' }, named), 200);
    assert.equal(statusOf({ host: 'other.localhost:4000' }, named), 403);
  });
  test('are shown to no caller where the deployment has a public name', () => {
    for (const baseUrl of [
      'https://pay.example.com/base',
      'http://10.0.0.5:4000',
      'http://localhost.example',
    ]) {
      const named = guardOf({ metricsToken: undefined, baseUrl });
      for (const asking of [...SEEN, { host: new URL(baseUrl).host }])
        assert.equal(statusOf(asking, named), 403, `${baseUrl} ${JSON.stringify(asking)}`);
    }
  });
  test('are not shown through a proxy that says nothing of itself', () => {
    // What nginx sends for a bare `proxy_pass http://127.0.0.1:4000`.
    assert.equal(statusOf({ path: '/dev/mail.json', host: '127.0.0.1:4000', httpVersion: '1.0' }), 403);
  });
  test('are not shown through a proxy, whatever it passes on', () => {
    for (const name of [
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'x-real-ip',
      'via',
    ])
      assert.equal(statusOf({ proxied: { [name]: '203.0.113.9' } }), 403, name);
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
  test('are shown to no caller where none is set and the deployment is public', () => {
    const open = guardOf({ metricsToken: undefined, baseUrl: 'https://pay.example.com' });
    for (const asking of [ask(), ask('Bearer undefined'), ask('Bearer ')])
      assert.equal(statusOf(asking, open), 401);
    const inside = guardOf({ metricsToken: undefined, baseUrl: 'http://10.0.0.5:4000' });
    assert.equal(statusOf(ask(), inside), 200);
  });
  test('need none where none is set, and health never does', () => {
    const open = guardOf({ metricsToken: undefined, baseUrl: undefined });
    assert.equal(statusOf(ask(), open), 200);
    assert.equal(statusOf({ path: '/healthz', peer: '10.0.0.1', host: 'any' }), 200);
  });
});
