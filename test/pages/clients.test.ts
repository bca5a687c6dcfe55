// The page on which a person sees which programs act for them, and disconnects one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { REFRESH_LIVES_MS } from '#modules/access/grants/bounds.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import {
  askFor,
  codeFor,
  published,
  refresh,
  registered,
  tokensFor,
  type Consent,
} from '../support/oauth.ts';
import { person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { cookieOfPerson, newOwner, type Owner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp({ hasWebApp: () => Promise.resolve(false) });
const { app, url, tenant, operator, newOrganization, newKey, clock } = testApp;
const receiver = await startReceiver();
const READ: Consent = { scopes: ['wallet:read'] };
const OURS = { 'Sec-Fetch-Site': 'same-origin' };
const DAY_MS = 86_400_000;

const cookieFor = async (email: string, options = {}): Promise<string> =>
  (await cookieOfPerson(testApp, email, options)).cookie;
const show = (path: string, cookie: string): Promise<LoadedPage> => open(url + path, { Cookie: cookie });
const grantsOf = async ({ session }: Owner) => (await session.get('/api/v1/wallet/grants')).body.data;
const press = async (path: string, cookie: string, headers: Record<string, string> = OURS) => {
  const body = new URLSearchParams({ action: 'disconnect' });
  const init = { method: 'POST', body, headers: { Cookie: cookie, ...headers } };
  const response = await fetch(url + path, { ...init, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};
/** An owner in another organization, who may be one in ours as well. */
async function ownerIn(name: string, changes: Record<string, unknown> = {}) {
  const other = await newOrganization(name);
  const api = client(url, await newKey({ organization: other }));
  const body = person(changes);
  const { body: holder } = await api.post('/api/v1/cardholders', body);
  await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
  const tenantId = other.testTenantId;
  return { other, tenantId, email: body.email, cookie: await cookieFor(body.email, { tenantId }) };
}

suite('the page of connected programs', () => {
  test('lists what each may do, as which agent, since when and last used when, newest first', async () => {
    const owner = await newOwner(testApp);
    const { body: made } = await owner.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'Compras' });
    await tokensFor(testApp, owner.email, READ, published(receiver, '/page.json'));
    const scopes = ['wallet:pay', 'wallet:schedule'];
    await tokensFor(testApp, owner.email, { scopes, agent: made.id });
    await app.pool.run(
      sql`update grants set created_at = '2026-03-01T12:00:00Z', last_used_at = '2026-03-02T01:30:00Z'
          where email = ${owner.email} and sub_wallet_id is not null`,
    );
    const page = await show('/clients', await cookieFor(owner.email));
    assert.deepEqual([page.status, page.heading], [200, 'Connected programs']);
    const [first = '', second = ''] = page.html.split('<li class="item">').slice(1);
    for (const part of [
      'Test client',
      'client.test',
      'Compras',
      'Pay your payees and issue cards',
      'Schedule payments',
      // In the time of the owner's country.
      'datetime="2026-03-01T12:00:00.000Z"',
      'Mar 1, 2026, 09:00',
      'Mar 1, 2026, 22:30',
    ])
      assert.ok(first.includes(part), part);
    assert.ok(!first.includes('See your balance') && !first.includes('Published at'));
    for (const part of ['Published client', new URL(receiver.url('/')).host, 'See your balance', 'Not yet'])
      assert.ok(second.includes(part), part);
    assert.ok(!second.includes('Spends as'));
    for (const [lang, heading, may] of [
      ['es', 'Programas conectados', 'Pagar a sus destinatarios'],
      ['pt', 'Programas conectados', 'Pagar aos seus favorecidos'],
    ] as const) {
      const translated = await show(`/clients?lang=${lang}`, await cookieFor(owner.email));
      assert.deepEqual([translated.language, translated.heading], [lang, heading]);
      assert.ok(translated.html.includes(may));
    }
  });

  test('says that there are none, and lists none that was revoked or whose time is over', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    assert.equal((await show('/clients', cookie)).heading, 'No program is connected');
    await tokensFor(testApp, owner.email, READ);
    await tokensFor(testApp, owner.email, READ);
    const [{ id }, { id: expired }] = await grantsOf(owner);
    await owner.session.delete(`/api/v1/wallet/grants/${id}`);
    clock.advance(REFRESH_LIVES_MS);
    const later = await cookieFor(owner.email);
    assert.equal((await show('/clients', later)).heading, 'No program is connected');
    assert.equal((await show(`/clients/${expired}`, later)).status, 404);
  });

  test('says of one whose agent is closed that it can do nothing', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const { body: made } = await owner.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'Compras' });
    await tokensFor(testApp, owner.email, { scopes: ['wallet:pay'], agent: made.id });
    assert.ok(!(await show('/clients', cookie)).html.includes('It can no longer do anything'));
    await owner.session.delete(`/api/v1/wallet/sub-wallets/${made.id}`);
    const page = await show('/clients', cookie);
    assert.ok(page.html.includes('It can no longer do anything') && page.html.includes('Compras'));
  });

  test('shows the names of others as text, loads nothing, is not kept, and cannot be framed', async () => {
    const owner = await newOwner(testApp);
    const client_name = '"><script>alert(1)</script>\u202Eevil';
    await tokensFor(testApp, owner.email, READ, await registered(testApp, { client_name }));
    const [{ id }] = await grantsOf(owner);
    const cookie = await cookieFor(owner.email);
    for (const path of ['/clients', `/clients/${id}`]) {
      const { html, headers } = await show(path, cookie);
      assert.ok(!html.includes('<script') && !html.includes('\u202E') && html.includes('&lt;script'));
      const csp = headers.get('content-security-policy') ?? '';
      assert.ok(csp.includes("default-src 'none'") && csp.includes("frame-ancestors 'none'"), csp);
      assert.ok(csp.includes("form-action 'self'") && !csp.includes('script-src'), csp);
      assert.equal(headers.get('cache-control'), 'no-store');
    }
  });

  test('is linked from the page of a consent, and from that of who is signed in', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const consent = (await askFor(testApp, await registered(testApp), { scope: 'wallet:read' })).location;
    for (const [path, label] of [
      [consent, 'See your connected programs'],
      ['/sign-in', 'Connected programs'],
    ] as const) {
      const { links } = await show(path, cookie);
      assert.equal(links.find(({ text }) => text === label)?.href, '/clients?lang=en', path);
    }
    const { links } = await show('/sign-in', await cookieFor('no-wallet@client.test'));
    assert.ok(links.every(({ href }) => !href.startsWith('/clients')));
  });
});

suite('disconnecting a program', () => {
  test('takes a tap and a confirmation, ends its tokens at once, and says so', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email, { signedInAgoMs: DAY_MS });
    const { tokens, client: one } = await tokensFor(testApp, owner.email, READ);
    await tokensFor(testApp, owner.email, READ, await registered(testApp, { client_name: 'Other' }));
    const [, { id }] = await grantsOf(owner);
    const page = await show('/clients?lang=en', cookie);
    const link = page.links.find(({ text }) => text.startsWith('Disconnect') && text.includes('Test client'));
    assert.equal(link?.href, `/clients/${id}?lang=en`);
    const sure = await show(link.href, cookie);
    assert.deepEqual([sure.status, sure.heading], [200, 'Disconnect Test client?']);
    assert.match(sure.html, /class="button danger"[^>]*value="disconnect"/);
    assert.equal((await grantsOf(owner)).length, 2, 'a look changes nothing');
    const { status, location } = await press(link.href, cookie);
    assert.deepEqual([status, location], [303, `/clients?lang=en&ended=${id}`]);
    const after = await show(location, cookie);
    assert.ok(after.html.includes('Test client was disconnected.'));
    assert.deepEqual([...after.html.matchAll(/<h2>(.*?)<\/h2>/g)].length, 1);
    assert.equal((await refresh(testApp, one, tokens.refresh_token)).status, 400);
    for (const path of [link.href, `/clients/${id}`])
      assert.match((await show(path, cookie)).headers.get('location') ?? '', /^\/clients\?.*ended=/);
    assert.equal((await press(link.href, cookie)).status, 303, 'a second time is the same');
    const { body } = await testApp.api.get('/api/v1/audit_log?limit=100');
    const ended = body.data.filter(
      ({ action, target }: { action: string; target: { id: string } }) =>
        action === 'grant.revoked' && target.id === id,
    );
    assert.equal(ended.length, 1);
  });

  test('takes the button: a form without it changes nothing', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    await codeFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    const init = { method: 'POST', body: new URLSearchParams(), headers: { Cookie: cookie, ...OURS } };
    assert.equal((await fetch(`${url}/clients/${id}`, init)).status, 200);
    assert.equal((await grantsOf(owner)).length, 1);
  });

  test('is not done for another site, nor for a form that does not say where it comes from', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    await codeFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.test' },
    ])
      assert.equal((await press(`/clients/${id}`, cookie, headers as Record<string, string>)).status, 403);
    assert.equal((await grantsOf(owner)).length, 1);
  });
});

suite('who sees and disconnects', () => {
  test('is a person who is signed in, and comes back after that to the wallet that the link names', async () => {
    const path = `/clients?tenant=${tenant.id}`;
    const to = new URL((await open(url + path)).headers.get('location') ?? '', url);
    assert.equal(to.pathname, '/sign-in');
    assert.deepEqual([to.searchParams.get('next'), to.searchParams.get('tenant')], [path, tenant.id]);
    const owner = await newOwner(testApp);
    const signedIn = await show(to.pathname + to.search, await cookieFor(owner.email));
    assert.equal(signedIn.headers.get('location'), path);
    const { location } = await press('/clients/gra_01h455vb4pex5vsknk084sn02q', '');
    assert.match(location, /^\/sign-in\?/);
  });

  test('is the person of the grant alone', async () => {
    const [owner, other] = [await newOwner(testApp), await newOwner(testApp)];
    await tokensFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    const cookie = await cookieFor(other.email);
    assert.equal((await show('/clients', cookie)).heading, 'No program is connected');
    for (const path of [`/clients/${id}`, '/clients/gra_01h455vb4pex5vsknk084sn02q', '/clients/x']) {
      const page = await show(path, cookie);
      assert.deepEqual([page.status, page.heading], [404, 'This program is not connected']);
      assert.equal((await press(path, cookie)).status, 404);
    }
    assert.ok(!(await show(`/clients?ended=${id}`, cookie)).html.includes('Test client'));
    assert.equal((await grantsOf(owner)).length, 1);
  });

  test('sees the wallet of the organization where they are signed in, and is referred to another', async () => {
    const owner = await newOwner(testApp);
    const there = await ownerIn('Otra', { email: owner.email });
    await tokensFor(testApp, owner.email, READ);
    const [{ id }] = await grantsOf(owner);
    assert.equal((await show('/clients', there.cookie)).heading, 'No program is connected');
    const foreign = await show(`/clients/${id}`, there.cookie);
    assert.equal(foreign.status, 404);
    assert.equal((await press(`/clients/${id}`, there.cookie)).status, 404);
    const named = await show(`/clients/${id}?tenant=${tenant.id}`, there.cookie);
    assert.deepEqual([named.status, named.heading], [403, 'This is about another wallet of yours']);
    const change = new URL(
      named.links.find(({ text }) => text === 'Change organization')?.href ?? '',
      testApp.links,
    );
    assert.deepEqual(
      [change.searchParams.get('choose'), change.searchParams.get('next')],
      ['1', `/clients/${id}?tenant=${tenant.id}`],
    );
    assert.equal((await press(`/clients/${id}?tenant=${tenant.id}`, there.cookie)).status, 403);
    assert.equal((await grantsOf(owner)).length, 1);
  });

  test('has a wallet there', async () => {
    const nobody = await show('/clients', await cookieFor('nobody@client.test'));
    assert.deepEqual([nobody.status, nobody.heading], [403, 'You have no wallet here']);
    const { tenantId } = await ownerIn('Ajena');
    const owner = await newOwner(testApp);
    const page = await show(`/clients?tenant=${tenantId}`, await cookieFor(owner.email));
    assert.deepEqual([page.status, page.heading], [403, 'You have no wallet here']);
    assert.ok(!page.html.includes('Ajena'));
  });

  test('sees nothing while the organization is suspended, but may go to another', async () => {
    const { email } = await newOwner(testApp);
    const [one, another] = [await ownerIn('Suspendida'), await ownerIn('También', { email })];
    for (const { other, cookie } of [one, another]) {
      await setOrganizationStatus(operator, other.id, 'suspended');
      await until('it is suspended', async () => (await show('/clients', cookie)).status === 403);
    }
    const page = await show('/clients', one.cookie);
    assert.equal(page.heading, 'This organization is suspended');
    const change = async (cookie: string) =>
      (await show('/clients', cookie)).links.find(({ text }) => text === 'Change organization')?.href;
    assert.equal(await change(one.cookie), undefined);
    assert.match((await change(another.cookie)) ?? '', /^\/sign-in\?choose=1&next=%2Fclients&/);
  });
});
