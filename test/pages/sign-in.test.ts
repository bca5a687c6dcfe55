// The sign-in page as a person without script sees it: e-mail, code, organization, and out again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { sentCode, withCookie } from '../support/codes.ts';
import { register } from '../support/passkeys.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp();
const { url, organization, operator, newOrganization, clock } = testApp;
const PAGE = `${url}/sign-in`;
const NEXT = '/approvals/apr_1?a=b';

let people = 0;
const newEmail = (): string => `visitor${++people}@page.test`;
const cookieOf = ({ headers }: LoadedPage): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

/** Types the e-mail and the code that comes, and answers what the browser is given then. */
async function signIn(email: string, at = PAGE): Promise<LoadedPage> {
  const codes = await (await open(at)).submit({ email });
  assert.equal(codes.status, 200, codes.html);
  return codes.submit({ code: await sentCode(testApp, email) });
}
const formOf = (name: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ action: name, ...more });
const send = (form: URLSearchParams, headers: Record<string, string>, at = PAGE) =>
  fetch(at, { method: 'POST', body: form, headers, redirect: 'manual' });
const SMTP = {
  kind: 'smtp',
  host: '127.0.0.1',
  port: 1,
  isSecure: false,
  needsTls: false,
  user: undefined,
  password: undefined,
  from: { name: '', address: 'no-reply@page.test' },
} as const;
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

suite('the sign-in page', () => {
  test('takes an e-mail and its code, and then says who is signed in', async () => {
    const email = newEmail();
    const page = await open(PAGE);
    assert.deepEqual([page.status, page.heading], [200, 'Sign in']);
    const codes = await page.submit({ email });
    assert.deepEqual([codes.status, codes.heading], [200, 'Check your e-mail']);
    assert.ok(codes.html.includes(email));
    const done = await codes.submit({ code: ` ${await sentCode(testApp, email)} ` });
    assert.deepEqual([done.status, done.headers.get('location')], [303, '/sign-in']);
    const cookie = cookieOf(done);
    assert.match(done.headers.get('set-cookie') ?? '', /; HttpOnly; SameSite=Lax/);
    const here = await open(PAGE, { Cookie: cookie });
    assert.equal(here.heading, 'You are signed in');
    assert.ok(here.html.includes(email));
  });

  test('says where the code is on a development server, and never where mail is sent', async () => {
    const codesOf = async (more: Parameters<typeof startTestApp>[0]): Promise<LoadedPage> => {
      const { url: other } = await startTestApp({ worker: false, ...more });
      return (await open(`${other}/sign-in`)).submit({ email: newEmail() });
    };
    const mailboxPath = '/dev/mail';
    const here = await codesOf({ mailboxPath });
    assert.ok(here.html.includes('This is a development server: your code is in'));
    assert.ok(here.links.some(({ href, text }) => href === mailboxPath && text === 'the mailbox'));
    for (const elsewhere of [await codesOf({}), await codesOf({ mailboxPath, mail: SMTP })]) {
      assert.equal(elsewhere.heading, 'Check your e-mail');
      assert.ok(!/development server|mailbox|\/dev\//.test(elsewhere.html));
    }
  });

  test('leads members to the console, and no one else', async () => {
    const email = newEmail();
    await addUser(operator, { organization: organization.id, email, role: 'viewer' });
    const member = await open(PAGE, { Cookie: cookieOf(await signIn(email)) });
    assert.ok(member.links.some(({ href, text }) => href === '/console' && text === 'Open the console'));
    const other = await open(PAGE, { Cookie: cookieOf(await signIn(newEmail())) });
    assert.ok(!other.links.some(({ href }) => href === '/console'));
  });

  test('sends the person on to the page that sent them', async () => {
    const at = `${PAGE}?next=${encodeURIComponent(NEXT)}`;
    const done = await signIn(newEmail(), at);
    assert.equal(done.headers.get('location'), NEXT);
    const again = await open(at, { Cookie: cookieOf(done) });
    assert.deepEqual([again.status, again.headers.get('location')], [303, NEXT]);
  });

  const ELSEWHERE = [
    '//evil.example',
    '/\\evil.example',
    'https:',
    'https://evil.example/docs',
    '/%5cevil.example',
    '%2F%2Fevil.example',
    '/docs/..//evil.example',
    'javascript:alert(1)',
    '/api/v1/cards',
  ];
  for (const next of ELSEWHERE) {
    test(`never sends a person on to ${next}, written plainly or encoded`, async () => {
      for (const written of [encodeURIComponent(next), encodeURIComponent(encodeURIComponent(next))]) {
        const done = await signIn(newEmail(), `${PAGE}?next=${written}`);
        assert.equal(done.headers.get('location'), '/sign-in');
        const here = await open(`${PAGE}?next=${written}`, { Cookie: cookieOf(done) });
        assert.equal(here.status, 200);
        assert.ok(!here.html.includes('evil'));
      }
    });
  }

  test('lets a person of several organizations choose, and only one of theirs', async () => {
    const email = newEmail();
    const other = await newOrganization('Panadería <Ñandú>');
    for (const { id } of [organization, other])
      await addUser(operator, { organization: id, email, role: 'viewer' });
    const at = `${PAGE}?next=${encodeURIComponent(NEXT)}`;
    const done = await signIn(email, at);
    assert.equal(done.headers.get('location'), `/sign-in?next=${encodeURIComponent(NEXT)}`);
    const headers = { Cookie: cookieOf(done) };
    const page = await open(at, headers);
    assert.equal(page.heading, 'Choose an organization');
    assert.ok(page.html.includes('Panadería &lt;Ñandú&gt; · Test'));
    const foreign = await newOrganization('Foreign');
    const choose = (tenantId: string) => send(formOf('choose', { tenantId }), { ...headers, ...OURS }, at);
    assert.equal((await choose(foreign.testTenantId)).status, 200);
    assert.equal((await choose('')).status, 200);
    const chosen = await choose(other.liveTenantId);
    assert.deepEqual([chosen.status, chosen.headers.get('location')], [303, NEXT]);
    const here = await open(PAGE, headers);
    assert.ok(here.html.includes('Panadería') && here.html.includes('Live'));
  });

  test('signs out, and the cookie is worth nothing after that', async () => {
    const cookie = cookieOf(await signIn(newEmail()));
    const out = await send(formOf('sign-out'), { ...OURS, Cookie: cookie });
    assert.deepEqual([out.status, out.headers.get('location')], [303, '/sign-in']);
    assert.match(out.headers.get('set-cookie') ?? '', /^monedero_session=; .*Max-Age=0$/);
    assert.equal((await open(PAGE, { Cookie: cookie })).heading, 'Sign in');
  });

  test('removes a passkey of the person, after a proof and no other', async () => {
    const [one, other] = [newEmail(), newEmail()];
    const [cookie, foreign] = [cookieOf(await signIn(one)), cookieOf(await signIn(other))];
    const { id } = await register(testApp, withCookie(url, cookie));
    const { body } = await withCookie(url, cookie).get('/api/auth/passkeys');
    const passkeyId = body.data[0].id;
    assert.ok(id !== passkeyId && (await open(PAGE, { Cookie: cookie })).html.includes(passkeyId));
    const remove = (by: string) => send(formOf('remove', { passkeyId }), { ...OURS, Cookie: by });
    const left = async () => (await withCookie(url, cookie).get('/api/auth/passkeys')).body.data.length;
    assert.equal((await remove(foreign)).status, 303);
    clock.advance(11 * MINUTE_MS);
    assert.equal((await remove(cookie)).status, 303);
    assert.equal(await left(), 1);
    const again = cookieOf(await signIn(one));
    assert.equal((await remove(again)).status, 303);
    assert.equal((await remove(again)).status, 303);
    assert.equal(await left(), 0);
  });

  test('asks a person who is signed in again where a proof is wanted', async () => {
    const email = newEmail();
    const first = cookieOf(await signIn(email));
    clock.advance(11 * MINUTE_MS);
    const here = await open(PAGE, { Cookie: first });
    const link = here.links.find(({ text }) => text === 'Sign in again');
    const page = await open(new URL(link?.href ?? '', url).href, { Cookie: first });
    assert.deepEqual([page.heading, page.fields.get('email')?.value], ['Sign in', email]);
  });
});

suite('the form is shown again', () => {
  test('with what was typed, where that cannot be an e-mail', async () => {
    for (const email of ['', 'ana', 'ana@', 'a b@example.com', '"><script>']) {
      const page = await (await open(PAGE)).submit({ email });
      assert.deepEqual([page.status, page.problems[0]?.leadsTo], [422, 'email']);
      assert.equal(page.fields.get('email')?.value, email);
      assert.ok(page.title.startsWith('Error: '));
    }
  });

  test('where the code is wrong, malformed or used, and says so the same way for every e-mail', async () => {
    const email = newEmail();
    const codes = await (await open(PAGE)).submit({ email });
    const code = await sentCode(testApp, email);
    const malformed = await codes.submit({ code: '12345' });
    assert.deepEqual([malformed.status, malformed.fields.get('code')?.error], [422, 'Enter the 6 digits.']);
    const wrong = await codes.submit({ code: code === '111111' ? '222222' : '111111' });
    assert.equal(wrong.status, 422);
    assert.equal((await wrong.submit({ code })).status, 303);
    const used = await codes.submit({ code });
    const stranger = await send(formOf('code', { email: newEmail(), code: '123456' }), OURS);
    assert.deepEqual([used.status, stranger.status], [422, 422]);
    assert.ok((await stranger.text()).includes('wrong or no longer valid'));
    assert.equal(used.fields.get('code')?.value, '');
  });

  test('with a note to wait, where too many codes were asked for', async () => {
    const email = newEmail();
    let page = await (await open(PAGE)).submit({ email });
    for (let i = 0; i < 10 && page.status === 200; i++) page = await (await open(PAGE)).submit({ email });
    assert.equal(page.status, 429);
    assert.equal(page.problems.length, 1);
    assert.equal(page.fields.get('email')?.value, email);
  });

  test('in the language of the reader', async () => {
    const HEADINGS = { en: 'Sign in', es: 'Iniciar sesión', pt: 'Entrar' };
    for (const [lang, heading] of Object.entries(HEADINGS)) {
      const page = await open(`${PAGE}?next=${encodeURIComponent('/docs')}&lang=${lang}`);
      assert.deepEqual([page.language, page.heading], [lang, heading]);
      const others = page.links.filter(({ href }) => href.startsWith('?'));
      assert.ok(others.every(({ href }) => new URLSearchParams(href).get('next') === '/docs'));
      const done = await page.submit({ email: newEmail() });
      assert.equal(done.language, lang);
    }
  });
});

suite('what another site sends', () => {
  const FOREIGN: Array<[string, Record<string, string>]> = [
    ['says that it is from another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['says that it is from a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['names another origin', { Origin: 'https://evil.example' }],
    ['names no origin', { Origin: 'null' }],
    ['does not say where it is from', {}],
  ];
  for (const [what, headers] of FOREIGN) {
    test(`is refused where it ${what}, with a session and without`, async () => {
      const cookie = cookieOf(await signIn(newEmail()));
      const out = await send(formOf('sign-out'), { ...headers, Cookie: cookie });
      assert.equal(out.status, 403);
      assert.equal((await open(PAGE, { Cookie: cookie })).heading, 'You are signed in');
      const asked = await send(formOf('email', { email: newEmail() }), headers);
      assert.equal(asked.status, 403);
    });
  }

  test('cannot frame the page, run a script on it, or have it send a form elsewhere', async () => {
    const { headers, html } = await open(PAGE);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/);
    assert.match(policy, /script-src 'sha256-[\w+/=]+'; connect-src 'self'$/);
    assert.ok(!policy.includes('unsafe'));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal([...html.matchAll(/<script/g)].length, 1);
    assert.ok(!/ on\w+="/.test(html));
  });
});
