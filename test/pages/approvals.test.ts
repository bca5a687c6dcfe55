// The address of a question: it leads its owner, and no one else, to the screen on which they decide.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { addUser, setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { open } from './support/browser.ts';

const testApp = await startTestApp();
const { api, links, app, tenant, newOrganization } = testApp;
type Organization = Awaited<ReturnType<typeof newOrganization>>;
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

async function held() {
  const owner = await fundedWallet(testApp, 1_000_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 5 });
  const payee = await newPayee(owner);
  const { status, body } = await pay(agent.key, payee, 7_000);
  assert.equal(status, 202, JSON.stringify(body));
  const id = String(body.approvalId);
  return { owner, payee, id, at: `${links}/approvals/${id}`, screen: `/wallet/approve/${id}` };
}
type Held = Awaited<ReturnType<typeof held>>;

const headersOf = async ({ email }: Pick<Opened, 'email'>) => ({
  Cookie: (await cookieOfPerson(testApp, email)).cookie,
});
const ledTo = async (url: string, headers: Record<string, string>) => {
  const { status, headers: answered } = await open(url, headers);
  return [status, answered.get('location')];
};
const statusOf = async ({ id }: Pick<Held, 'id'>): Promise<string> =>
  (
    await app.pool.one(
      sql<{ status: string }>`select status from approvals where tenant_id = ${tenant.id} and id = ${id}`,
    )
  ).status;

suite('the address of a question', () => {
  test('leads to its screen, in the language of the link, also once it is decided', async () => {
    const one = await held();
    const headers = await headersOf(one.owner);
    assert.deepEqual(await ledTo(one.at, headers), [303, one.screen]);
    assert.deepEqual(await ledTo(`${one.at}?lang=pt`, headers), [303, `${one.screen}?lang=pt`]);
    await one.owner.session.post(`/approvals/${one.id}`, { decision: 'rejected' });
    assert.deepEqual(await ledTo(one.at, headers), [303, one.screen]);
  });

  test('has a person who is not signed in do so, and come back', async () => {
    const { at, id } = await held();
    const { status, headers } = await open(`${at}?lang=pt`);
    const next = encodeURIComponent(`/approvals/${id}?lang=pt`);
    assert.deepEqual([status, headers.get('location')], [303, `/sign-in?next=${next}&lang=pt`]);
  });

  test('leads its owner alone', async () => {
    const one = await held();
    const { owner: other } = await held();
    const foreign = await open(`${one.at}?lang=es`, await headersOf(other));
    assert.deepEqual([foreign.status, foreign.heading], [403, 'Esta aprobación es de otra persona']);
    assert.ok(!foreign.html.includes(one.payee.label) && !foreign.html.includes('70,00'));
  });

  test('is kept by no one, is in no frame, and runs no script', async () => {
    const one = await held();
    const { owner: other } = await held();
    const { headers, html } = await open(one.at, await headersOf(other));
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /script-src/);
    assert.doesNotMatch(html, /<script/);
  });

  test('of an id that is none, or of a tenant that does not know the person, is not there', async () => {
    const { owner, at } = await held();
    const headers = await headersOf(owner);
    for (const path of ['appr_00000000000000000000000000', 'x', 'appr_%00'])
      assert.equal((await open(`${links}/approvals/${path}`, headers)).status, 404, path);
    const other = await newOrganization('Ajena');
    const cookie = await cookieOfMember(other, 'member@approvals.test');
    const unknown = await open(at, { Cookie: cookie });
    assert.deepEqual([unknown.status, unknown.heading], [404, 'There is no such approval']);
  });

  test('says so to a person who is in no organization, or no longer, and does not send them in circles', async () => {
    const one = await held();
    const { cardholderId, email } = one.owner;
    const before = await headersOf(one.owner);
    assert.deepEqual(await ledTo(one.at, before), [303, one.screen]);
    const { status } = await api.patch(`/api/v1/cardholders/${cardholderId}`, { email: `new.${email}` });
    assert.equal(status, 200);
    const { cookie: never } = await cookieOfPerson(testApp, 'nobody@approvals.test');
    const { cookie: nowhere } = await cookieOfPerson(testApp, 'no-place@approvals.test', { tenantId: null });
    const cookies = [before.Cookie, await cookieOfFormerMember('former@approvals.test'), never, nowhere];
    for (const [language, heading] of STRANGER) {
      for (const cookie of cookies) {
        const page = await follow(`${one.at}?lang=${language}`, { Cookie: cookie });
        assert.deepEqual([page.status, page.heading], [403, heading]);
        assert.ok(!page.html.includes(one.payee.label));
        const link = page.links.find(({ href }) => href.startsWith('/sign-in'));
        const signIn = await follow(`${links}${link?.href}`, { Cookie: cookie });
        assert.ok(signIn.fields.has('email'), 'another e-mail can be typed');
      }
    }
    const after = await headersOf({ email: `new.${email}` });
    assert.deepEqual(await ledTo(one.at, after), [303, one.screen]);
  });

  test('is offered by a change where the organization that was chosen knows the person no longer', async () => {
    const one = await held();
    const Cookie = await cookieOfFormerMember(one.owner.email);
    const page = await follow(`${one.at}?lang=es`, { Cookie });
    assert.deepEqual([page.status, page.heading], [403, 'Esta aprobación está en otra organización']);
    const change = page.links.find(({ href }) => href.startsWith('/sign-in?choose=1&next='));
    const choice = await follow(`${links}${change?.href}`, { Cookie });
    assert.equal(choice.heading, 'Elija una organización');
    const { html } = await open(`${links}/sign-in?lang=es`, { Cookie });
    assert.ok(html.includes('Cambiar de organización'));
    const body = new URLSearchParams({ action: 'choose', tenantId: tenant.id });
    const init = { method: 'POST', body, headers: { Cookie, ...OURS }, redirect: 'manual' } as const;
    assert.equal((await fetch(`${links}${change?.href}`, init)).status, 303);
    assert.deepEqual(await ledTo(one.at, { Cookie }), [303, one.screen]);
  });

  test('of another tenant of the same person is offered by changing to it', async () => {
    const one = await held();
    const other = await newOrganization('Otra');
    const Cookie = await cookieOfMember(other, one.owner.email);
    const page = await open(`${one.at}?lang=es`, { Cookie });
    assert.deepEqual([page.status, page.heading], [403, 'Esta aprobación está en otra organización']);
    assert.ok(page.links.some(({ href }) => href.startsWith('/sign-in?choose=1&next=')));
  });

  test('says so while the organization is suspended, and nothing is decided', async () => {
    const one = await held();
    const { operator, organization } = testApp;
    const headers = await headersOf(one.owner);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    try {
      await until(
        'it says so',
        () => open(`${one.at}?lang=es`, headers),
        ({ heading }) => heading === 'Esta organización está suspendida',
      );
      const decided = await one.owner.session.post(`/approvals/${one.id}`, { decision: 'approved' });
      assert.deepEqual([decided.status, decided.body.error], [403, 'account_suspended']);
      assert.equal(await statusOf(one), 'pending');
    } finally {
      await setOrganizationStatus(operator, organization.id, 'active');
    }
    await until(
      'it leads there again',
      () => open(one.at, headers),
      ({ status }) => status === 303,
    );
  });

  test('decides nothing by the form of a page that is still open, and shows it again', async () => {
    const one = await held();
    const headers = { ...(await headersOf(one.owner)), ...OURS };
    const body = new URLSearchParams({ decision: 'approved' });
    const answer = await fetch(`${one.at}/decision?lang=es`, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/approvals/${one.id}?lang=es`]);
    assert.equal(await statusOf(one), 'pending');
  });

  test('names its method and that of the API at its path', async () => {
    const { status, headers } = await fetch(`${links}/approvals/appr_none`, { method: 'PUT' });
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, POST']);
  });

  test('leaves the API at its path as it is', async () => {
    const { owner, id } = await held();
    const { status, headers, body } = await owner.session.post(`/approvals/${id}`, { decision: 'rejected' });
    assert.deepEqual([status, body.status], [200, 'rejected']);
    assert.match(headers.get('content-type') ?? '', /json/);
  });
});

const STRANGER = [
  ['en', 'There is nothing for this e-mail here'],
  ['es', 'No hay nada para este correo'],
  ['pt', 'Não há nada para este e-mail'],
] as const;

const HOPS_MAX = 5;
/** Follows redirects as a browser does, which gives up on a circle. */
async function follow(url: string, headers: Record<string, string>) {
  let page = await open(url, headers);
  for (let hops = 0; page.status === 303; hops++) {
    assert.ok(hops < HOPS_MAX, `a circle at ${page.url}`);
    page = await open(new URL(page.headers.get('location') ?? '', page.url).href, headers);
  }
  return page;
}

async function cookieOfMember({ id, testTenantId }: Organization, email: string): Promise<string> {
  await addUser(testApp.operator, { organization: id, email, role: 'viewer' });
  return (await cookieOfPerson(testApp, email, { tenantId: testTenantId })).cookie;
}

async function cookieOfFormerMember(email: string): Promise<string> {
  const former = await newOrganization('Anterior');
  const cookie = await cookieOfMember(former, email);
  await app.pool.run(sql`delete from memberships where organization_id = ${former.id}`);
  return cookie;
}
