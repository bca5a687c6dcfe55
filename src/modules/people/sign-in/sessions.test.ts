// Sessions over real HTTP: what their cookie is, who may use it from where, and how they end.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../../test/support/client.ts';
import { cookieOf, signIn, withCookie } from '../../../../test/support/codes.ts';
import { startTestApp } from '../../../../test/support/app.ts';

const testApp = await startTestApp();
const { app, api, url } = testApp;
const other = await testApp.another();

let count = 0;
const newEmail = (): string => `person${++count}@example.test`;

suite('the cookie of a session', () => {
  test('is for this server alone, and out of reach of scripts and other sites', async () => {
    const { reply } = await signIn(testApp, newEmail());
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^monedero_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
  });

  test('is stored as a hash only', async () => {
    const email = newEmail();
    const { cookie } = await signIn(testApp, email);
    const rows = await app.pool.all(sql`select * from sessions where email = ${email}`);
    assert.ok(rows.length === 1 && !JSON.stringify(rows).includes(cookie.split('=')[1] ?? '-'));
  });

  test('is a new one at each sign-in, and the session of the one sent along is over', async () => {
    const email = newEmail();
    const first = await signIn(testApp, email);
    const second = await signIn(testApp, newEmail(), { cookie: first.cookie });
    assert.notEqual(first.cookie, second.cookie);
    assert.equal((await first.session.get('/api/auth/session')).status, 401);
    assert.equal((await second.session.get('/api/auth/session')).status, 200);
  });
});

suite('a session', () => {
  test('is used in any process, and signed out in all of them at once', async () => {
    const { cookie, session } = await signIn(testApp, newEmail());
    const elsewhere = withCookie(other.url, cookie);
    assert.equal((await elsewhere.get('/api/auth/session')).status, 200);
    const out = await session.post('/api/auth/sign-out');
    assert.deepEqual([out.status, out.body], [200, { status: 'signed_out' }]);
    assert.match(out.headers.get('set-cookie') ?? '', /^monedero_session=; .*Max-Age=0$/);
    const { status, body } = await elsewhere.get('/api/auth/session');
    assert.deepEqual([status, body.error], [401, 'unauthorized']);
  });

  test('is listed for its person alone, who may revoke it', async () => {
    const email = newEmail();
    const first = await signIn(testApp, email);
    const second = await signIn(testApp, email);
    const stranger = await signIn(testApp, newEmail());
    const { body } = await second.session.get('/api/auth/sessions');
    assert.equal(body.data.length, 2);
    assert.deepEqual(
      body.data.map((one: { isCurrent: boolean }) => one.isCurrent),
      [true, false],
    );
    const [, { id }] = body.data;
    assert.equal((await stranger.session.delete(`/api/auth/sessions/${id}`)).status, 404);
    assert.equal((await first.session.get('/api/auth/session')).status, 200);

    const revoked = await second.session.delete(`/api/auth/sessions/${id}`);
    assert.deepEqual([revoked.status, revoked.body], [200, { id, deleted: true }]);
    assert.equal((await withCookie(other.url, first.cookie).get('/api/auth/session')).status, 401);
    assert.equal((await second.session.delete(`/api/auth/sessions/${id}`)).status, 404);
    assert.equal((await second.session.get('/api/auth/sessions')).body.data.length, 1);
  });

  test('leaves who signed in and out in the audit log of its tenant', async () => {
    const { reply, session } = await signIn(testApp, newEmail());
    await session.post('/api/auth/sign-out');
    const { body } = await api.get('/api/v1/audit_log');
    const own = body.data.filter((one: { actor: { id: string } }) => one.actor.id === reply.body.user.id);
    assert.deepEqual(
      own.map((one: { action: string }) => one.action),
      ['user.signed_out', 'user.signed_in'],
    );
  });

  test('that does not exist, or is malformed, is not a way in', async () => {
    for (const cookie of [`monedero_session=${'a'.repeat(43)}`, 'monedero_session=x', 'other=1']) {
      const { status, body } = await withCookie(url, cookie).get('/api/auth/session');
      assert.deepEqual([status, body.error], [401, 'unauthorized'], cookie);
    }
  });
});

suite('a request that changes something', () => {
  const own = new URL(url);
  const SITES: Array<[string, Record<string, string>, number]> = [
    ['says nothing of its origin', {}, 403],
    ['comes from this server', { Origin: url }, 200],
    ['comes from this server by its other name', { Origin: `http://localhost:${own.port}` }, 200],
    ['comes from a page of this server, as the browser says', { 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['comes from another site', { Origin: 'https://evil.example' }, 403],
    ['comes from another port', { Origin: `http://127.0.0.1:${Number(own.port) + 1}` }, 403],
    ['comes from https where this server is http', { Origin: `https://${own.host}` }, 403],
    ['comes from a document without an origin', { Origin: 'null' }, 403],
    ['has an origin that is none', { Origin: 'x' }, 403],
    ['comes from a neighbour', { Origin: url, 'Sec-Fetch-Site': 'same-site' }, 403],
    ['comes from elsewhere, as the browser says', { Origin: url, 'Sec-Fetch-Site': 'cross-site' }, 403],
  ];
  for (const [what, headers, expected] of SITES) {
    test(`is ${expected === 200 ? 'let in' : 'refused'} where it ${what}`, async () => {
      const { cookie } = await signIn(testApp, newEmail());
      const browser = client(url, { Cookie: cookie, ...headers });
      assert.equal((await browser.post('/api/auth/sign-out')).status, expected);
      assert.equal((await browser.get('/api/auth/session')).status, expected === 200 ? 401 : 200);
    });
  }

  test('signs no one in or out from another site', async () => {
    const elsewhere = client(url, { Origin: 'https://evil.example' });
    const body = { email: newEmail(), code: '123456' };
    assert.equal((await elsewhere.post('/api/auth/otp', { email: body.email })).status, 403);
    assert.equal((await elsewhere.post('/api/auth/otp/verify', body)).status, 403);
  });

  test('takes a key beside its cookie for the credential that it means', async () => {
    const { cookie } = await signIn(testApp, newEmail());
    const both = client(url, { Cookie: cookie, Authorization: `Bearer ${await testApp.newKey()}` });
    assert.equal((await both.get('/api/auth/session')).status, 403);
    assert.equal(cookieOf(await both.post('/api/auth/sign-out')), '');
  });
});
