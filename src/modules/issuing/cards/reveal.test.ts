// Revealing a card: the link over HTTP, and the page that it leads to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../../test/support/client.ts';
import { cardNumbersIn, REVEALED, revealedIn } from '../../../../test/support/card-numbers.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { until } from '../../../../test/support/wait.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { newCard, newHolder } from '../../../../test/cards/holders.ts';

const testApp = await startTestApp();
const { api, app, url, links, newKey, newOrganization, operator } = testApp;

const pathOf = (id: string) => `/api/v1/cards/${id}/reveal`;
const linkTo = async (id: string, at = api): Promise<string> =>
  String((await at.get(pathOf(id))).body.revealUrl);

type Page = { readonly status: number; readonly html: string; readonly headers: Headers };
async function open(link: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(link, { redirect: 'error', ...init });
  return { status: response.status, html: await response.text(), headers: response.headers };
}
const show = (link: string, headers: Record<string, string> = {}): Promise<Page> =>
  open(link, { method: 'POST', body: new URLSearchParams(), headers });

const auditOf = async (id: string): Promise<string[]> => {
  const rows = await app.pool.all(
    sql<{ action: string }>`select action from audit_log where target_id = ${id} order by id`,
  );
  return rows.map(({ action }) => action);
};

suite('a link to a card', () => {
  test('is good for a minute, is another each time, is noted, and holds no number', async () => {
    const id = await newCard(api);
    const { status, headers, body } = await api.get(pathOf(id));
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(Object.keys(body), ['revealUrl', 'expiresAt']);
    assert.ok(body.revealUrl.startsWith(`${links}/reveal/`));
    const leftMs = Date.parse(body.expiresAt) - app.clock.now();
    assert.ok(leftMs > 50_000 && leftMs <= 60_000, String(leftMs));
    assert.notEqual(await linkTo(id), body.revealUrl);
    assert.deepEqual(await auditOf(id), ['card.reveal', 'card.reveal']);
    const kept = await app.pool.all(sql<{ row: string }>`select to_jsonb(v)::text as row from card_views v`);
    const secret = body.revealUrl.split('/').at(-1);
    assert.ok(kept.length > 0 && kept.every(({ row }) => !row.includes(secret)));
  });

  test('is not given to a browser that another site sends', async () => {
    const id = await newCard(api);
    for (const site of ['cross-site', 'same-site', 'nonsense']) {
      const { status, body } = await api.get(pathOf(id), { 'Sec-Fetch-Site': site });
      assert.deepEqual([status, body.error], [403, 'cross_site_request']);
    }
    for (const site of ['same-origin', 'none']) {
      assert.equal((await api.get(pathOf(id), { 'Sec-Fetch-Site': site })).status, 200);
    }
    assert.equal((await auditOf(id)).length, 2);
  });

  test('is not given for a closed card, nor to a key that may only read cards', async () => {
    const id = await newCard(api);
    const reader = client(url, await newKey({ scopes: ['cards'] }));
    const refused = await reader.get(pathOf(id));
    assert.deepEqual([refused.status, refused.body.requiredScope], [403, 'cards.reveal']);
    await api.delete(`/api/v1/cards/${id}`);
    const { status, body } = await api.get(pathOf(id));
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'CLOSED']);
    assert.deepEqual(await auditOf(id), []);
  });

  test('is given for a paused card', async () => {
    const id = await newCard(api);
    await api.patch(`/api/v1/cards/${id}`, { status: 'PAUSED' });
    assert.equal((await api.get(pathOf(id))).status, 200);
  });
});

suite('the page of a card', () => {
  test('may be opened any number of times, by whatever previews links, and spends nothing', async () => {
    const id = await newCard(api);
    const link = await linkTo(id);
    for (let i = 0; i < 3; i++) {
      const { status, html } = await open(link);
      assert.equal(status, 200);
      assert.match(html, /Show the card/);
      assert.doesNotMatch(html, REVEALED);
    }
    assert.deepEqual(await auditOf(id), ['card.reveal']);
    assert.match((await show(link)).html, REVEALED);
  });

  test('shows number, end and code once, as the card says, and notes it', async () => {
    const id = await newCard(api, { label: 'Viaje <b>"x"</b>' });
    const { body: card } = await api.get(`/api/v1/cards/${id}`);
    const link = await linkTo(id);
    const { status, html, headers } = await show(link);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const number = revealedIn(html);
    assert.deepEqual(
      cardNumbersIn(number),
      [number],
      'it satisfies Luhn, and has no spaces when it is copied',
    );
    assert.equal(number.slice(-4), card.last4);
    assert.ok(html.includes(`>${card.expiry.slice(5)}/${card.expiry.slice(2, 4)}<`));
    assert.match(html, /<dd>\d{3}<\/dd>/);
    assert.ok(html.includes('Viaje &lt;b&gt;&quot;x&quot;&lt;/b&gt;'));
    assert.deepEqual(await auditOf(id), ['card.reveal', 'card.reveal_seen']);

    for (const page of [await show(link), await open(link)]) {
      assert.equal(page.status, 410);
      assert.match(page.html, /has already been used/);
      assert.doesNotMatch(page.html, REVEALED);
    }
    assert.deepEqual(await auditOf(id), ['card.reveal', 'card.reveal_seen']);
    assert.equal(revealedIn((await show(await linkTo(id))).html), number, 'the same number each time');
  });

  test('says whose card it is and for how much, with its whole label, in the way of the country', async () => {
    const label = 'Zapatillas para la carrera de octubre, talle 42, envío a Córdoba incluido';
    const cardholderId = await newHolder(api, '4242424242424242', { firstName: 'Zoë', lastName: 'Ñandú' });
    const id = await newCard(api, { cardholderId, label, amountCents: 1_234_567 });
    for (const [language, amount] of [
      ['es', '12.345,67'],
      ['pt', '12.345,67'],
      ['en', '12,345.67'],
    ]) {
      const { html } = await show(await linkTo(id), { 'Accept-Language': String(language) });
      assert.ok(html.includes('<dd>Zoë Ñandú</dd>') && html.includes(`<dd>${label}</dd>`));
      assert.match(html, new RegExp(`<dd>ARS\\s${amount}</dd>`));
    }
  });

  test('hides the card after a minute, without a script', async () => {
    const { html } = await show(await linkTo(await newCard(api)));
    assert.match(html, /\.card \{\s+animation: hide 0s 60s forwards;/);
    assert.match(html, /@keyframes hide \{\s+to \{\s+visibility: hidden;/);
    assert.match(html, /<p class="over">The card is hidden again\./);
  });

  test('has its terms and values in lists that a screen reader can follow', async () => {
    const { html } = await show(await linkTo(await newCard(api, { label: 'Order 1001' })));
    const lists = html.match(/<dl[^]*?<\/dl>/g) ?? [];
    assert.equal(lists.length, 2);
    const PAIRS =
      /^<dl[^>]*>(?:\s*<div[^>]*>\s*<dt>[^<]+<\/dt>\s*<dd>(?:[^<]|<\/?span>)+<\/dd>\s*<\/div>)+\s*<\/dl>$/;
    for (const list of lists) assert.match(list, PAIRS);
    assert.equal(html.match(/<dt>/g)?.length, lists.join('').match(/<dt>/g)?.length);
  });

  test('shows it to one of five who press the button at once', async () => {
    const link = await linkTo(await newCard(api));
    const { all } = await app.pool.transaction(async (tx) => {
      await tx.run(sql`select id from card_views where tenant_id = ${testApp.tenant.id} for update`);
      const pressed = Array.from({ length: 5 }, () => show(link));
      await untilAllWait(tx, pressed.length);
      return { all: Promise.all(pressed) };
    });
    const pages = await all;
    assert.equal(pages.filter(({ html }) => REVEALED.test(html)).length, 1);
    assert.equal(pages.filter(({ status }) => status === 410).length, 4);
  });

  test('says so when the minute of the tenant is over', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Later') }));
    const link = await linkTo(await newCard(one), one);
    await one.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    for (const page of [await open(link), await show(link)]) {
      assert.equal(page.status, 410);
      assert.match(page.html, /has expired/);
    }
  });

  test('shows nothing while the organization is suspended, and spends nothing', async () => {
    const organization = await newOrganization('Suspended');
    const one = client(url, await newKey({ organization }));
    const link = await linkTo(await newCard(one), one);
    await setOrganizationStatus(operator, organization.id, 'suspended');
    await until('it is refused', async () => (await one.get('/api/v1/cards')).status === 403);
    for (const page of [await open(link), await show(link)]) {
      assert.equal(page.status, 403);
      assert.match(page.html, /Temporarily unavailable/);
      assert.doesNotMatch(page.html, REVEALED);
    }
    await setOrganizationStatus(operator, organization.id, 'active');
    await until('it is let in', async () => (await one.get('/api/v1/cards')).status === 200);
    assert.match((await show(link)).html, REVEALED);
  });

  test('says so if the link is not valid', async () => {
    for (const link of [`${url}/reveal/x`, `${url}/reveal/${'a'.repeat(43)}`, `${url}/reveal/%00`]) {
      for (const page of [await open(link), await show(link)]) {
        assert.equal(page.status, 404);
        assert.match(page.html, /is not valid/);
      }
    }
  });

  test('says so when the card was closed meanwhile', async () => {
    const id = await newCard(api);
    const link = await linkTo(id);
    await api.delete(`/api/v1/cards/${id}`);
    const page = await show(link);
    assert.equal(page.status, 410);
    assert.match(page.html, /card is closed/);
    assert.deepEqual(await auditOf(id), ['card.reveal']);
  });

  test('says so when the issuer does not answer, and another link works', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Silent') }));
    const id = await newCard(one);
    const link = await linkTo(id, one);
    await one.post('/api/v1/sandbox/faults', { port: 'issuer', kind: 'error', count: 1 });
    const page = await show(link);
    assert.equal(page.status, 502);
    assert.match(page.html, /is not responding/);
    assert.match((await show(link)).html, /has already been used/);
    assert.match((await show(await linkTo(id, one))).html, REVEALED);
  });

  test('is not shown to a form of another site', async () => {
    const link = await linkTo(await newCard(api));
    assert.equal((await show(link, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.match((await show(link, { 'Sec-Fetch-Site': 'same-origin' })).html, REVEALED);
  });

  for (const [language, button, title] of [
    ['es', /Mostrar la tarjeta/, /Su tarjeta/],
    ['pt', /Mostrar o cartão/, /Seu cartão/],
  ] as const) {
    test(`speaks ${language}`, async () => {
      const link = await linkTo(await newCard(api));
      const headers = { 'Accept-Language': language };
      assert.match((await open(link, { headers })).html, button);
      const page = await show(link, headers);
      assert.match(page.html, title);
      assert.ok(page.html.includes(`<html lang="${language}">`));
    });
  }
});
