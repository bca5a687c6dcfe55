// If people come by https the cookie is of this very host: another host of the same domain, which may set
// cookies for all of them, cannot have a person act in a session of its own.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../../../../test/support/client.ts';
import { cookieOf, sentCode, signIn } from '../../../../test/support/codes.ts';
import { startTestApp } from '../../../../test/support/app.ts';

const ORIGIN = 'https://pay.example.com';
const testApp = await startTestApp({ baseUrl: ORIGIN });
const { url } = testApp;
const OF_HOST = /^__Host-monedero_session=[\w-]{44}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/;
const as = (cookie: string) => client(url, { Cookie: cookie, Origin: ORIGIN });
const statusOf = async (cookie: string) => (await as(cookie).get('/api/auth/session')).status;
/** The cookie as another host would plant it. */
const planted = (cookie: string): string => cookie.replace('__Host-', '');

suite('the cookie of a session, by https', () => {
  test('is of this very host, and its secret is taken by no other name', async () => {
    const { reply, cookie } = await signIn(testApp, 'ana@example.test');
    assert.match(reply.headers.get('set-cookie') ?? '', OF_HOST);
    assert.equal(await statusOf(cookie), 200);
    assert.equal(await statusOf(planted(cookie)), 401);
    const { cookie: others } = await signIn(testApp, 'other@example.test');
    const { body } = await as(`${planted(others)}; ${cookie}`).get('/api/auth/session');
    assert.equal(body.user.email, 'ana@example.test');
  });

  test('is so after a proof as well, and is cleared by its name', async () => {
    const email = 'proof@example.test';
    const { cookie } = await signIn(testApp, email);
    await as(cookie).post('/api/auth/step-up');
    const code = await sentCode(testApp, email);
    const proven = await as(cookie).post('/api/auth/step-up/verify', { code });
    assert.match(proven.headers.get('set-cookie') ?? '', OF_HOST);
    assert.equal(await statusOf(planted(cookieOf(proven))), 401);
    const out = await as(cookieOf(proven)).post('/api/auth/sign-out');
    assert.match(out.headers.get('set-cookie') ?? '', /^__Host-monedero_session=; .*; Secure; Max-Age=0$/);
  });
});
