// What a page of another origin may call and read: the endpoints by which clients get tokens, the keys of
// receipts, and nothing that knows who is asking.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { z } from 'zod';
import { isForAnyone, isForSessions } from '#platform/route/access.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { askFor, registered } from '../support/oauth.ts';
import { cookieOfPerson, newOwner } from '../support/signed-in.ts';

const testApp = await startTestApp();
const { app, url, tenant } = testApp;
const ELSEWHERE = 'https://inspector.test';
const ANY_ID = '01h455vb4pex5vsknk084sn02q';

const OPEN: ReadonlyArray<readonly ['GET' | 'POST', string]> = [
  ['GET', '/.well-known/oauth-protected-resource'],
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/.well-known/jwks.json'],
  ['POST', '/oauth/register'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/revoke'],
];

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> };

/** What the answer lets a browser do; empty: nothing. */
const corsOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')));
const send = (path: string, init: Init = {}) =>
  fetch(url + path, { redirect: 'manual', ...init, headers: { Origin: ELSEWHERE, ...init.headers } });
const preflight = (path: string, method: string, headers: Record<string, string> = {}) =>
  send(path, { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': method, ...headers } });
const partsOf = (text = ''): string[] => text.toLowerCase().split(', ');

/** A path with well-formed ids that name no objects. */
const pathOf = (path: string): string =>
  path.replace(':tenantId', tenant.id).replaceAll(/:\w+/g, ANY_ID).replace(/\/\*$/, '');

suite('an endpoint for pages of any origin', () => {
  for (const [method, path] of OPEN) {
    test(`${path} may be called by any page, without credentials`, async () => {
      const asked = await preflight(path, method, {
        'Access-Control-Request-Headers': 'authorization,content-type,mcp-protocol-version',
      });
      assert.deepEqual([asked.status, await asked.text()], [204, '']);
      const { 'access-control-allow-headers': sent, ...allowed } = corsOf(asked);
      for (const name of ['accept', 'authorization', 'content-type', 'mcp-protocol-version'])
        assert.ok(partsOf(sent).includes(name), name);
      assert.equal(allowed['access-control-allow-origin'], '*');
      assert.equal(allowed['access-control-allow-methods'], method);
      assert.equal(allowed['access-control-max-age'], '7200');
      assert.equal(allowed['access-control-allow-credentials'], undefined);
    });

    test(`${path} may be read by any page, also where it refuses`, async () => {
      const bodies = method === 'GET' ? [undefined] : ['{}', 'x=y', '{'];
      for (const body of bodies) {
        const headers = { 'Content-Type': body === 'x=y' ? FORM : 'application/json' };
        const { status, ...answered } = await send(path, { method, headers, body: body ?? null }).then(
          (response) => ({ status: response.status, cors: corsOf(response) }),
        );
        assert.ok(method === 'GET' ? status === 200 : status >= 400, String(status));
        assert.equal(answered.cors['access-control-allow-origin'], '*');
        assert.equal(answered.cors['access-control-allow-credentials'], undefined);
        const read = partsOf(answered.cors['access-control-expose-headers']);
        for (const name of ['retry-after', 'www-authenticate', 'x-request-id'])
          assert.ok(read.includes(name));
      }
    });

    test(`${path} is not open to other methods`, async () => {
      for (const other of ['DELETE', 'PUT', method === 'GET' ? 'POST' : 'GET', 'x'])
        assert.deepEqual(corsOf(await preflight(path, other)), {}, other);
    });
  }
});

const FORM = 'application/x-www-form-urlencoded';

suite('what knows who is asking', () => {
  test('is every route but those, and none of them lets a page of another origin in', async () => {
    const { cookie } = await cookieOfPerson(testApp, (await newOwner(testApp)).email);
    const open = app.routes.filter(({ isForAnyOrigin }) => isForAnyOrigin === true);
    assert.deepEqual(
      open.map(({ method, path }) => `${method} ${path}`).sort(),
      OPEN.map(([method, path]) => `${method} ${path}`).sort(),
    );
    for (const { auth, setsCookie } of open)
      assert.ok(isForAnyone(auth) && !isForSessions(auth) && setsCookie !== true);
    for (const route of app.routes.filter((one) => !open.includes(one))) {
      const path = pathOf(route.path);
      const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
      const body = route.method === 'GET' ? null : '{}';
      const answers = [
        await send(path, { method: route.method, headers, body }),
        await preflight(path, route.method, { Cookie: cookie }),
      ];
      for (const one of answers) assert.deepEqual(corsOf(one), {}, route.id);
    }
  });

  test('is every page, with a session and without, and none lets a page of another origin in', async () => {
    const owner = await newOwner(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const consent = (await askFor(testApp, await registered(testApp), { scope: 'wallet:read' })).location;
    const paths = [...app.pages.map(({ path }) => pathOf(path)), consent];
    assert.ok(paths.includes('/oauth/authorize') && paths.includes('/sign-in') && paths.includes('/clients'));
    for (const path of paths) {
      for (const headers of [{}, { Cookie: cookie }] as const) {
        const answers = [
          await send(path, { headers }),
          await send(path, { method: 'POST', headers, body: new URLSearchParams({ action: 'x' }) }),
          await preflight(path, 'GET', headers),
          await preflight(path, 'POST', headers),
        ];
        for (const one of answers) assert.deepEqual(corsOf(one), {}, path);
      }
    }
  });

  test('cannot be written as a route for any origin', () => {
    const route = {
      id: 'test.open',
      method: 'GET',
      path: '/open',
      tag: 'Tests',
      summary: 'Open',
      answers: { 200: { description: 'Open.', schema: z.object({}) } },
      read: () => Promise.resolve(answer(200, {})),
      isForAnyOrigin: true,
    } as const;
    assert.throws(() => defineRoute({ ...route, auth: [{ session: 'self' }] }), /cannot be for any origin/);
    assert.throws(
      () => defineRoute({ ...route, auth: [{ scope: 'cards:read' }] }),
      /cannot be for any origin/,
    );
    assert.throws(
      () => defineRoute({ ...route, auth: ['anyone'], setsCookie: true }),
      /cannot be for any origin/,
    );
    defineRoute({ ...route, auth: ['anyone'] });
  });
});

suite('the tools', () => {
  const BROWSER = 'http://localhost:6274';
  const CALL = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  };

  test('are called by no page of another origin where the configuration names none', async () => {
    for (const origin of [ELSEWHERE, BROWSER, 'null']) {
      const headers = { ...CALL.headers, Origin: origin };
      for (const one of [
        await send('/mcp', { ...CALL, headers }),
        await preflight('/mcp', 'POST', { Origin: origin }),
      ])
        assert.deepEqual([one.status, corsOf(one)], [403, {}], origin);
    }
    assert.deepEqual(corsOf(await send('/mcp', { ...CALL, headers: { Origin: app.baseUrl() } })), {});
  });

  test('are called by pages of the origins that it names, with a token of theirs, and no other', async () => {
    const open = await startTestApp({ mcpOrigins: [BROWSER] });
    const at = (path: string, origin: string, init: Init) =>
      fetch(open.url + path, { ...init, headers: { ...init.headers, Origin: origin } });
    const asked = await at('/mcp', BROWSER, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST' },
    });
    assert.equal(asked.status, 204);
    const allowed = corsOf(asked);
    assert.equal(allowed['access-control-allow-origin'], BROWSER);
    assert.equal(allowed['access-control-allow-credentials'], undefined);
    assert.equal(asked.headers.get('vary'), 'Origin');
    for (const name of ['authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'last-event-id'])
      assert.ok(partsOf(allowed['access-control-allow-headers']).includes(name), name);

    const { cookie } = await cookieOfPerson(open, (await newOwner(open)).email);
    const refused = await at('/mcp', BROWSER, { ...CALL, headers: { ...CALL.headers, Cookie: cookie } });
    assert.equal(refused.status, 401, 'a cookie opens nothing');
    assert.equal(corsOf(refused)['access-control-allow-origin'], BROWSER);
    assert.ok(partsOf(corsOf(refused)['access-control-expose-headers']).includes('www-authenticate'));
    assert.ok(refused.headers.has('www-authenticate'));
    assert.equal((await at('/mcp', BROWSER, { method: 'GET' })).status, 405);

    for (const origin of [ELSEWHERE, 'http://localhost:6275', `${BROWSER}.evil.test`, 'null']) {
      for (const one of [
        await at('/mcp', origin, CALL),
        await at('/mcp', origin, {
          method: 'OPTIONS',
          headers: { 'Access-Control-Request-Method': 'POST' },
        }),
      ])
        assert.deepEqual([one.status, corsOf(one)], [403, {}], origin);
    }
    const page = await at('/sign-in', BROWSER, { headers: { Cookie: cookie } });
    assert.deepEqual([page.status, corsOf(page)], [200, {}]);
    const api = await client(open.url, { Cookie: cookie, Origin: BROWSER }).get('/api/v1/wallet/grants');
    assert.equal(api.headers.get('access-control-allow-origin'), null);
  });
});
