// The page on which a person sees what is scheduled to be paid from their wallet, and cancels one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee } from '../payments/support.ts';
import { pathOf, scheduled, shownOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import type { Opened } from '../wallets/support.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp({ plantsRows: true, hasWebApp: () => Promise.resolve(false) });
const { app, url, newKey, newOrganization, operator } = testApp;
const OURS = { 'Sec-Fetch-Site': 'same-origin' };

const cookieFor = async (email: string, options = {}): Promise<string> =>
  (await cookieOfPerson(testApp, email, options)).cookie;
const show = (path: string, cookie: string): Promise<LoadedPage> => open(url + path, { Cookie: cookie });
const press = async (
  path: string,
  cookie: string,
  { headers = OURS, action = 'cancel' }: { headers?: Record<string, string>; action?: string } = {},
) => {
  const body = new URLSearchParams({ action });
  const init = { method: 'POST', body, headers: { Cookie: cookie, ...headers } };
  const response = await fetch(url + path, { ...init, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location') ?? '' };
};

async function world() {
  const owner: Opened = await fundedWallet(testApp, 100_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 500, agent_label: 'Compras' });
  return { owner, agent, payee: await newPayee(owner), cookie: await cookieFor(owner.email) };
}

suite('the page of scheduled payments', () => {
  test('lists each with its next payments, payee as resolved and agent, the next first', async () => {
    const { owner, agent, payee, cookie } = await world();
    const id = await scheduled(owner.session, payee, { cron_expression: '0 9 1 1 *', reason: 'Seguro' });
    await scheduled(agent.key, payee, { amount_cents: 123_456, reason: 'Abono' });
    const page = await show('/scheduled', cookie);
    assert.deepEqual([page.status, page.heading], [200, 'Scheduled payments']);
    const [first = '', second = '', ...others] = page.html.split('<li class="item">').slice(1);
    assert.deepEqual(others, []);
    const { nextRunAt } = await shownOf(owner.session, id);
    for (const part of [
      '1,234.56',
      payee.holderName,
      payee.label,
      payee.alias ?? '-',
      'Your agent Compras',
      'Abono',
    ])
      assert.ok(first.includes(part), part);
    assert.equal(first.match(/<time /g)?.length, 3);
    for (const part of [`<time datetime="${nextRunAt}">`, 'You', 'Seguro'])
      assert.ok(second.includes(part), part);
    await owner.session.patch(pathOf(id), { status: 'paused' });
    assert.ok((await show('/scheduled', cookie)).html.includes('Paused'));
    for (const [lang, heading, next] of [
      ['es', 'Pagos programados', 'Próximos pagos'],
      ['pt', 'Pagamentos agendados', 'Próximos pagamentos'],
    ] as const) {
      const translated = await show(`/scheduled?lang=${lang}`, cookie);
      assert.deepEqual([translated.language, translated.heading], [lang, heading]);
      assert.ok(translated.html.includes(next));
    }
  });

  test('cancels one after a question, says so, and does no harm a second time', async () => {
    const { owner, agent, payee, cookie } = await world();
    const id = await scheduled(agent.key, payee);
    const sure = await show(`/scheduled/${id}`, cookie);
    assert.deepEqual([sure.status, sure.heading], [200, 'Cancel this scheduled payment?']);
    assert.ok(sure.html.includes(payee.holderName) && sure.html.includes('Cancel the scheduled payment'));
    assert.match(sure.html, /class="button danger"[^>]*value="cancel"/);
    assert.equal((await shownOf(owner.session, id)).status, 'active');
    assert.equal((await press(`/scheduled/${id}`, cookie, { action: 'keep' })).status, 200);
    assert.equal((await shownOf(owner.session, id)).status, 'active');

    for (let time = 0; time < 2; time++) {
      const { status, location } = await press(`/scheduled/${id}`, cookie);
      assert.deepEqual([status, location], [303, `/scheduled?ended=${id}`]);
    }
    assert.deepEqual([(await shownOf(owner.session, id)).status], ['cancelled']);
    const after = await show(`/scheduled?ended=${id}`, cookie);
    assert.equal(after.heading, 'There are no scheduled payments');
    assert.match(after.html, /<p class="done" role="status">[^<]*cancelled\. It will not be paid any more\./);
    const log = (await testApp.api.get('/api/v1/audit_log?limit=100')).body.data;
    const entries = log.filter(
      (one: { target: { id: string }; action: string }) =>
        one.target.id === id && one.action === 'scheduled_payment.cancelled',
    );
    assert.deepEqual([entries.length, entries[0]?.actor.type], [1, 'user']);
  });

  test('shows the texts of others as text, loads nothing, is not kept, and cannot be framed', async () => {
    const { owner, payee, cookie } = await world();
    await scheduled(owner.session, payee, { reason: '"><img src=x>' });
    const { html, headers } = await show('/scheduled', cookie);
    assert.ok(!html.includes('<img') && !html.includes('<script'));
    const csp = headers.get('content-security-policy') ?? '';
    assert.ok(csp.includes("default-src 'none'") && csp.includes("frame-ancestors 'none'"), csp);
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('names in each link, for those who hear it, which payment it is about', async () => {
    const { owner, payee, cookie } = await world();
    await scheduled(owner.session, payee);
    const { links } = await show('/scheduled', cookie);
    assert.ok(
      links.some(({ text }) => /^Cancel ?: .*10\.00.* to /.test(text)),
      JSON.stringify(links),
    );
  });
});

suite('who cancels a scheduled payment', () => {
  test('is its owner alone, and no one of another organization', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const other = await world();
    const elsewhere = await newOrganization('Otra');
    const theirs = client(url, await newKey({ organization: elsewhere }));
    const body = person();
    await theirs.post('/api/v1/cardholders', body);
    const stranger = await cookieFor(body.email, { tenantId: elsewhere.testTenantId });
    for (const cookie of [other.cookie, stranger]) {
      assert.equal((await show(`/scheduled/${id}`, cookie)).status, 404);
      assert.equal((await press(`/scheduled/${id}`, cookie)).status, 404);
      assert.ok(!(await show(`/scheduled?ended=${id}`, cookie)).html.includes('role="status"'));
    }
    assert.equal((await shownOf(owner.session, id)).status, 'active');
  });

  test('is not done for another site, nor by a form that does not say where it comes from', async () => {
    const { owner, agent, payee, cookie } = await world();
    const id = await scheduled(agent.key, payee);
    for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.test' }])
      assert.equal((await press(`/scheduled/${id}`, cookie, { headers })).status, 403);
    assert.equal((await shownOf(owner.session, id)).status, 'active');
  });

  test('is a person who is signed in, and who comes back after that', async () => {
    const { owner, agent, payee } = await world();
    const id = await scheduled(agent.key, payee);
    const next = new URL((await open(`${url}/scheduled/${id}`)).headers.get('location') ?? '', url);
    assert.deepEqual([next.pathname, next.searchParams.get('next')], ['/sign-in', `/scheduled/${id}`]);
    const signedIn = await show(
      `/sign-in?next=${encodeURIComponent(`/scheduled/${id}`)}`,
      await cookieFor(owner.email),
    );
    assert.equal(signedIn.headers.get('location'), `/scheduled/${id}`);
    assert.ok(
      (await show('/sign-in', await cookieFor(owner.email))).links.some(({ href }) =>
        href.startsWith('/scheduled'),
      ),
    );
  });

  test('is no one while the organization is suspended', async () => {
    const other = await newOrganization('Suspendida');
    const api = client(url, await newKey({ organization: other }));
    const body = person();
    await api.post('/api/v1/cardholders', body);
    const cookie = await cookieFor(body.email, { tenantId: other.testTenantId });
    assert.equal((await show('/scheduled', cookie)).heading, 'There are no scheduled payments');
    await setOrganizationStatus(operator, other.id, 'suspended');
    await until('it is suspended', async () => (await show('/scheduled', cookie)).status === 403);
  });

  test('sees a hundred, and that there are more', async () => {
    const { owner, payee, cookie } = await world();
    const id = await scheduled(owner.session, payee);
    await app.pool.run(
      sql`insert into scheduled_payments
          select (jsonb_populate_record(s, jsonb_build_object('id', 'sch_' || lpad(n::text, 26, '0')))).*
          from scheduled_payments s, generate_series(1, 100) n where s.id = ${id}`,
    );
    const { html } = await show('/scheduled', cookie);
    assert.equal(html.split('<li class="item">').length - 1, 100);
    assert.ok(html.includes('Only those that are paid next are shown here'));
  });
});
