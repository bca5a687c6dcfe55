// The page on which a person lets a client act for them: what it shows, who may answer, and what it takes.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { GRANTS_MAX } from '#modules/access/grants/bounds.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { answerAs, askFor, published, registered, type Client } from '../support/oauth.ts';
import { person } from '../support/people.ts';
import { startReceiver } from '../support/receiver.ts';
import { cookieOfPerson, newOwner, type Owner } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, url, api, tenant, operator, newOrganization, newKey } = testApp;
const receiver = await startReceiver();
const ALL = 'wallet:read wallet:schedule wallet:pay wallet:admin';
const MINUTES_11_MS = 11 * 60_000;

const cookieFor = async (email: string, options = {}): Promise<string> =>
  (await cookieOfPerson(testApp, email, options)).cookie;
async function pageFor(scope: string, of?: Client): Promise<string> {
  const { location } = await askFor(testApp, of ?? (await registered(testApp)), { scope });
  assert.match(location, /^\/consent\//);
  return location;
}
const show = (path: string, cookie: string, headers = {}) => open(url + path, { Cookie: cookie, ...headers });
const grantsOf = async ({ session }: Owner) => (await session.get('/api/v1/wallet/grants')).body.data;

const agentsOf = async ({ session }: Owner) => (await session.get('/api/v1/wallet/sub-wallets')).body.data;
/** The same grant so many times more. */
const copyGrant = (id: string, count: number): Promise<number> =>
  app.pool.run(
    sql`insert into grants
        select (jsonb_populate_record(g, jsonb_build_object('id', 'gra_' || lpad(n::text, 26, '0')))).*
        from grants g, generate_series(1, ${count}::int) n where g.tenant_id = ${tenant.id} and g.id = ${id}`,
  );

suite('the page of a consent', () => {
  test('names the client, where access goes, what it may do, whose wallet, and the mode', async () => {
    const owner = await newOwner(testApp);
    const page = await show(await pageFor(ALL), await cookieFor(owner.email));
    assert.deepEqual([page.status, page.heading], [200, 'Let Test client use your wallet?']);
    for (const part of [
      'client.test',
      owner.email,
      'Tests (test mode)',
      'Pay your payees',
      'Schedule payments',
    ])
      assert.ok(page.html.includes(part), part);
    assert.ok(page.html.includes('we cannot check it'));
    for (const [lang, heading] of [
      ['es', '¿Permite que Test client use su billetera?'],
      ['pt', 'Permitir que Test client use a sua carteira?'],
    ] as const) {
      const translated = await show(`${await pageFor(ALL)}?lang=${lang}`, await cookieFor(owner.email));
      assert.deepEqual([translated.language, translated.heading], [lang, heading]);
    }
  });

  test('asks for boxes and an agent, and gives no more than what is ticked', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const location = await pageFor(ALL);
    const page = await show(location, cookie);
    assert.equal(page.html.match(/type="checkbox"/g)?.length, 4);
    assert.equal(page.fields.get('agent')?.value, 'new');
    const { status } = await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] });
    assert.equal(status, 303);
    const [grant] = await grantsOf(owner);
    assert.deepEqual([grant.scopes, grant.sub_wallet_id], [['wallet:read'], null]);
  });

  test('makes one agent and one grant, however often its form is sent at once', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const location = await pageFor('wallet:pay');
    const consent = { scopes: ['wallet:pay'], agent: 'new' };
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => answerAs(testApp, cookie, location, consent)),
    );
    assert.equal(sent.filter(({ answer }) => answer.has('code')).length, 1);
    const { body } = await owner.session.get('/api/v1/wallet/sub-wallets');
    const [grant, ...others] = await grantsOf(owner);
    assert.deepEqual([body.data.length, others.length], [1, 0]);
    assert.equal(grant.sub_wallet_id, body.data[0].id);
  });

  test('makes no agent where there are too many grants, and makes it with the grant once there are fewer', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    await answerAs(testApp, cookie, await pageFor('wallet:read'), { scopes: ['wallet:read'] });
    const [{ id }] = await grantsOf(owner);
    await copyGrant(id, GRANTS_MAX - 1);
    const location = await pageFor('wallet:pay');
    const consent = { scopes: ['wallet:pay'], agent: 'new' };
    const { status, html } = await answerAs(testApp, cookie, location, consent);
    assert.deepEqual(
      [status, html.includes('You have reached the limit of connected programs.')],
      [422, true],
    );
    assert.deepEqual(await agentsOf(owner), []);

    assert.equal((await owner.session.delete(`/api/v1/wallet/grants/${id}`)).status, 200);
    assert.ok((await answerAs(testApp, cookie, location, consent)).answer.has('code'));
    assert.equal((await agentsOf(owner)).length, 1);
  });

  test('makes an agent only with the grant, where it is allowed and denied at once', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    for (let round = 0; round < 6; round++) {
      const location = await pageFor('wallet:pay');
      const decide = (decision: string) =>
        answerAs(testApp, cookie, location, { scopes: ['wallet:pay'], agent: 'new', decision });
      await Promise.all(
        round % 2 === 0 ? [decide('allow'), decide('deny')] : [decide('deny'), decide('allow')],
      );
      const bound = (await grantsOf(owner)).map((grant: { sub_wallet_id: string }) => grant.sub_wallet_id);
      const made = (await agentsOf(owner)).map((agent: { id: string }) => agent.id);
      assert.deepEqual(made.toSorted(), bound.toSorted());
    }
  });

  test('gives nothing that was not asked for, and not nothing', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const location = await pageFor('wallet:read');
    const refused = await answerAs(testApp, cookie, location, { scopes: ['wallet:admin'] });
    assert.equal(refused.status, 422);
    await answerAs(testApp, cookie, location, { scopes: ['wallet:read', 'wallet:admin', 'wallet:pay', '*'] });
    assert.deepEqual((await grantsOf(owner))[0].scopes, ['wallet:read']);
  });

  test('cannot be framed, loads nothing, is not kept, and lets its form lead to the client alone', async () => {
    const owner = await newOwner(testApp);
    const { headers } = await show(await pageFor(ALL), await cookieFor(owner.email));
    const csp = headers.get('content-security-policy') ?? '';
    assert.ok(csp.includes("default-src 'none'") && csp.includes("frame-ancestors 'none'"), csp);
    assert.ok(csp.includes("form-action 'self' https:") && !csp.includes('script-src'), csp);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
  });

  test('shows the name of a client as text, and without what turns or hides it', async () => {
    const owner = await newOwner(testApp);
    const client_name = '"><script>alert(1)</script>\u202Eevil\u200B';
    const page = await show(
      await pageFor('wallet:read', await registered(testApp, { client_name })),
      await cookieFor(owner.email),
    );
    assert.ok(
      !page.html.includes('<script') && !page.html.includes('\u202E') && !page.html.includes('\u200B'),
    );
    assert.ok(page.heading.includes('<script>alert(1)</script>'));
  });

  test('says where a client with a document is published, and warns of one on this device', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const uris = ['http://127.0.0.1/callback'];
    const { id } = published(receiver, '/local.json', { redirect_uris: uris });
    const here = { id, redirectUri: 'http://127.0.0.1:5123/callback' };
    const page = await show(await pageFor('wallet:read', here), cookie);
    assert.ok(page.html.includes(new URL(id).host) && page.html.includes('a program on this device'));
    assert.ok(page.html.includes('we cannot check it'));
    assert.ok((page.headers.get('content-security-policy') ?? '').includes("form-action 'self' http:"));
  });
});

suite('who may answer', () => {
  test('is a person who is signed in, and comes back after that', async () => {
    const location = await pageFor('wallet:read');
    for (const answer of [await open(url + location), await answerAs(testApp, '', location, {})]) {
      const to =
        answer instanceof Object && 'headers' in answer ? answer.headers.get('location') : answer.location;
      const next = new URL(to ?? '', url);
      assert.deepEqual([next.pathname, next.searchParams.get('next')], ['/sign-in', location]);
    }
    const owner = await newOwner(testApp);
    const signedIn = await open(`${url}/sign-in?next=${encodeURIComponent(location)}`, {
      Cookie: await cookieFor(owner.email),
    });
    assert.equal(signedIn.headers.get('location'), location);
  });

  test('must have proven a moment ago who they are where the client may spend or create', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email, { signedInAgoMs: MINUTES_11_MS });
    for (const scope of ['wallet:pay', 'wallet:schedule', 'wallet:admin']) {
      const location = await pageFor(scope);
      const page = await show(location, cookie);
      const link = page.links.find(({ text }) => text === 'Confirm my identity');
      assert.ok(link?.href.startsWith('/sign-in?again=1'), page.html);
      const { status, ...sent } = await answerAs(testApp, cookie, location, {
        scopes: [scope],
        agent: 'new',
      });
      assert.deepEqual([status, sent.location.startsWith('/sign-in?again=1')], [303, true]);
    }
    assert.deepEqual(await grantsOf(owner), []);
    const { body } = await owner.session.get('/api/v1/wallet/sub-wallets');
    assert.deepEqual(body.data, []);
    const { answer } = await answerAs(testApp, cookie, await pageFor('wallet:read'), {
      scopes: ['wallet:read'],
    });
    assert.ok(answer.has('code'));
  });

  test('is not another site, and not a form that does not say where it comes from', async () => {
    const owner = await newOwner(testApp);
    const cookie = await cookieFor(owner.email);
    const location = await pageFor('wallet:read');
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.test' },
    ]) {
      for (const decision of ['allow', 'deny']) {
        const consent = { scopes: ['wallet:read'], decision, headers: headers as Record<string, string> };
        assert.equal(
          (await answerAs(testApp, cookie, location, consent)).status,
          403,
          JSON.stringify(headers),
        );
      }
    }
    assert.deepEqual(await grantsOf(owner), []);
  });

  test('lets a client spend through a sub-wallet of their own that is not closed, and no other', async () => {
    const [owner, other] = [await newOwner(testApp), await newOwner(testApp)];
    const cookie = await cookieFor(owner.email);
    const make = async ({ session }: Owner): Promise<string> =>
      (await session.post('/api/v1/wallet/sub-wallets', { agent_label: 'Compras' })).body.id;
    const [own, closed, foreign] = [await make(owner), await make(owner), await make(other)];
    await owner.session.delete(`/api/v1/wallet/sub-wallets/${closed}`);
    const location = await pageFor('wallet:pay');
    const page = await show(location, cookie);
    assert.ok(page.html.includes(own) && !page.html.includes(closed) && !page.html.includes(foreign));
    for (const agent of [closed, foreign, '', 'sub_1', undefined]) {
      const consent = { scopes: ['wallet:pay'], ...(agent === undefined ? {} : { agent }) };
      assert.equal((await answerAs(testApp, cookie, location, consent)).status, 422, agent);
    }
    assert.deepEqual(await grantsOf(owner), []);
    await answerAs(testApp, cookie, location, { scopes: ['wallet:pay'], agent: own });
    assert.equal((await grantsOf(owner))[0].sub_wallet_id, own);
  });

  test('has a wallet here, and an identity that is verified', async () => {
    const location = await pageFor('wallet:read');
    const none = await show(location, await cookieFor('stranger@client.test'));
    assert.deepEqual([none.status, none.heading], [403, 'You have no wallet here']);
    const body = person();
    await api.post('/api/v1/cardholders', body);
    const pending = await show(location, await cookieFor(body.email));
    assert.deepEqual([pending.status, pending.heading], [403, 'Your identity is not verified yet']);
  });

  test('answers for the tenant where they are signed in, and another tenant never hears of it', async () => {
    const other = await newOrganization('Otra');
    const otherApi = client(url, await newKey({ organization: other }));
    const body = person();
    const { body: holder } = await otherApi.post('/api/v1/cardholders', body);
    await otherApi.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    const cookie = await cookieFor(body.email, { tenantId: other.testTenantId });
    const page = await show(await pageFor('wallet:read'), cookie);
    assert.ok(page.html.includes('Otra (test mode)'));
    await answerAs(testApp, cookie, await pageFor('wallet:read'), { scopes: ['wallet:read'] });
    const session = client(url, { Cookie: cookie, Origin: url });
    const [grant] = (await session.get('/api/v1/wallet/grants')).body.data;
    assert.ok(grant.id.startsWith('gra_'));
    const stranger = await newOwner(testApp);
    assert.equal((await stranger.session.delete(`/api/v1/wallet/grants/${grant.id}`)).status, 404);
    assert.deepEqual(await grantsOf(stranger), []);
    const { body: log } = await api.get('/api/v1/audit_log?limit=100');
    assert.ok(log.data.every((entry: { target: { id: string } }) => entry.target.id !== grant.id));
  });

  test('finds nothing behind a link that is not one of ours', async () => {
    const cookie = await cookieFor((await newOwner(testApp)).email);
    for (const secret of ['x', 'A'.repeat(43), '..%2f..', encodeURIComponent('<script>')]) {
      const page = await show(`/consent/${secret}`, cookie);
      assert.equal(page.status, 404);
      assert.ok(!page.html.includes('<script>'));
    }
  });
});

test('a person who is in no organization hears that they have no wallet, and is not sent in circles', async () => {
  const location = await pageFor('wallet:read');
  for (const tenantId of [testApp.tenant.id, null]) {
    const cookie = await cookieFor('nobody@consent.test', { tenantId });
    const page = await show(location, cookie);
    assert.deepEqual([page.status, page.heading], [403, 'You have no wallet here']);
    const link = page.links.find(({ href }) => href.startsWith('/sign-in'));
    assert.ok((await show(link?.href ?? '', cookie)).fields.has('email'));
  }
});

suite('while the organization is suspended', () => {
  test('nothing can be allowed', async () => {
    const other = await newOrganization('Suspendida');
    const otherApi = client(url, await newKey({ organization: other }));
    const body = person();
    const { body: holder } = await otherApi.post('/api/v1/cardholders', body);
    await otherApi.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: 'approved' });
    const cookie = await cookieFor(body.email, { tenantId: other.testTenantId });
    const location = await pageFor('wallet:read');
    await setOrganizationStatus(operator, other.id, 'suspended');
    await until('it is suspended', async () => (await show(location, cookie)).status === 403);
    const { status, html } = await answerAs(testApp, cookie, location, { scopes: ['wallet:read'] });
    assert.deepEqual([status, html.includes('This organization is suspended')], [403, true]);
  });
});
