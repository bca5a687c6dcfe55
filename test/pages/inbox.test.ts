// The page on which a person sees all that waits for their decision.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { EXPIRE } from '#modules/approvals/job-kinds.ts';
import { DAY_MS } from '#platform/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { cookieOfPerson } from '../support/signed-in.ts';
import { until } from '../support/wait.ts';
import { open, type LoadedPage } from './support/browser.ts';

const testApp = await startTestApp({ plantsRows: true });
const { app, url, newKey, newOrganization, operator, clock } = testApp;

const cookieFor = async (email: string, options = {}): Promise<string> =>
  (await cookieOfPerson(testApp, email, options)).cookie;
const show = (path: string, cookie?: string): Promise<LoadedPage> =>
  open(url + path, cookie === undefined ? {} : { Cookie: cookie });
const itemsIn = ({ html }: LoadedPage): string[] => html.split('<li class="item">').slice(1);

/** An owner whose agent passes its cap with whatever it pays. */
async function world() {
  const owner = await fundedWallet(testApp, 1_000_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 5, agent_label: 'Compras' });
  const payee = await newPayee(owner);
  const ask = async (cents: number, reason: string): Promise<string> => {
    const { status, body } = await pay(agent.key, payee, cents, { reason });
    assert.equal(status, 202, JSON.stringify(body));
    return String(body.approvalId);
  };
  return { owner, payee, ask, cookie: await cookieFor(owner.email) };
}

suite('the inbox', () => {
  test('lists what waits, the newest first, and leads to where each is decided', async () => {
    const { owner, payee, ask, cookie } = await world();
    assert.equal((await show('/approvals', cookie)).heading, 'Nothing waits for your decision');
    const first = await ask(1_000, 'Papel');
    const second = await ask(123_456, 'Impresora');
    const page = await show('/approvals', cookie);
    assert.deepEqual([page.status, page.heading], [200, 'Waiting for your decision']);
    const [newest = '', oldest = '', ...others] = itemsIn(page);
    assert.deepEqual(others, []);
    for (const part of [
      '1,234.56',
      payee.holderName,
      'Compras',
      'Impresora',
      `/approvals/${second}`,
      '<time ',
    ])
      assert.ok(newest.includes(part), part);
    assert.ok(oldest.includes('Papel') && oldest.includes(`/approvals/${first}`));
    assert.ok(
      page.links.some(({ text }) => /^See and decide ?: .*Compras.* ARS.*1,234\.56$/.test(text)),
      JSON.stringify(page.links),
    );

    const decided = await owner.session.post(`/approvals/${first}`, { decision: 'rejected' });
    assert.equal(decided.status, 200, JSON.stringify(decided.body));
    const left = itemsIn(await show('/approvals', cookie));
    assert.ok(left.length === 1 && left[0]?.includes('Impresora'));
    const ended = await show(`/approvals/${first}?lang=pt`, cookie);
    assert.ok(ended.links.some(({ href }) => href === '/approvals?lang=pt'));
    for (const [lang, heading, decide, intro] of [
      ['en', 'Waiting for your decision', 'See and decide', /These requests on your .+ wallet need your/],
      ['es', 'Pendientes de su decisión', 'Ver y decidir', /Solicitudes sobre su billetera en /],
      ['pt', 'Aguardando sua decisão', 'Ver e decidir', /Solicitações da sua carteira em /],
    ] as const) {
      const translated = await show(`/approvals?lang=${lang}`, cookie);
      assert.deepEqual([translated.language, translated.heading], [lang, heading]);
      assert.match(translated.html, intro);
      assert.ok(translated.html.includes(decide) && translated.html.includes(`${second}?lang=${lang}`));
    }
  });

  test('leaves out what has expired, before the job has run that says so', async () => {
    const { ask, cookie } = await world();
    const id = await ask(1_000, 'Papel');
    await app.pool.run(sql`delete from jobs where kind = ${EXPIRE} and payload->>'approvalId' = ${id}`);
    clock.advance(DAY_MS);
    assert.equal((await show('/approvals', cookie)).heading, 'Nothing waits for your decision');
  });

  test('shows a person their own, and no one that of another', async () => {
    const { ask } = await world();
    const id = await ask(1_000, 'Papel');
    const other = await world();
    const elsewhere = await newOrganization('Otra');
    const body = person();
    await client(url, await newKey({ organization: elsewhere })).post('/api/v1/cardholders', body);
    const stranger = await cookieFor(body.email, { tenantId: elsewhere.testTenantId });
    for (const cookie of [other.cookie, stranger]) {
      const page = await show('/approvals', cookie);
      assert.deepEqual([page.status, page.html.includes(id)], [200, false]);
    }
  });

  test('is for a person who is signed in, who comes back to it and finds it', async () => {
    const { cookie } = await world();
    const next = new URL((await show('/approvals')).headers.get('location') ?? '', url);
    assert.deepEqual([next.pathname, next.searchParams.get('next')], ['/sign-in', '/approvals']);
    const { links } = await show('/sign-in', cookie);
    assert.ok(
      links.some(({ href, text }) => href.startsWith('/approvals') && text === 'Waiting for your decision'),
    );
  });

  test('opens for the organization that a letter names, and is shut while that is suspended', async () => {
    const other = await newOrganization('Suspendida');
    const body = person();
    await client(url, await newKey({ organization: other })).post('/api/v1/cardholders', body);
    const { testTenantId: tenantId } = other;
    const cookie = await cookieFor(body.email, { tenantId });
    assert.equal((await show(`/approvals?tenant=${tenantId}`, cookie)).status, 200);
    const { cookie: strangers } = await world();
    assert.equal((await show(`/approvals?tenant=${tenantId}`, strangers)).status, 403);
    await setOrganizationStatus(operator, other.id, 'suspended');
    await until('it is suspended', async () => (await show('/approvals', cookie)).status === 403);
  });

  test('shows the words of others as text, loads nothing, and is not kept', async () => {
    const { ask, cookie } = await world();
    await ask(1_000, '"><img src=x>');
    const { html, headers } = await show('/approvals', cookie);
    assert.ok(!html.includes('<img') && !html.includes('<script'));
    assert.ok((headers.get('content-security-policy') ?? '').includes("default-src 'none'"));
    assert.equal(headers.get('cache-control'), 'no-store');
  });

  test('shows a hundred, and says how many there are', async () => {
    const { ask, cookie } = await world();
    const id = await ask(1_000, 'Papel');
    await app.pool.run(
      sql`insert into approvals
          select (jsonb_populate_record(a, jsonb_build_object('id', 'appr_' || lpad(n::text, 26, '0')))).*
          from approvals a, generate_series(1, 100) n where a.id = ${id}`,
    );
    const page = await show('/approvals', cookie);
    assert.equal(itemsIn(page).length, 100);
    assert.ok(page.html.includes('The newest 100 of 101 are shown here'));
  });
});
