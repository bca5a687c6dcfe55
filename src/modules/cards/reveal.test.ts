// Revealing a card: the link over HTTP, and the page that it leads to.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemClock } from '../../platform/clock.ts';
import { sql } from '../../platform/db/sql.ts';
import { client } from '../../../test/support/client.ts';
import { cardNumbersIn } from '../../../test/support/card-numbers.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { newCard } from '../../../test/cards/holders.ts';
import { until } from '../../../test/support/wait.ts';
import { setOrganizationStatus } from '../identity/index.ts';

const testApp = await startTestApp();
const { api, app, url, links, newKey, newOrganization, operator } = testApp;

const NUMBER = /(?:\d{4} ){3}\d{4}/;
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
    const leftMs = Date.parse(body.expiresAt) - systemClock.now();
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
      assert.doesNotMatch(html, NUMBER);
    }
    assert.deepEqual(await auditOf(id), ['card.reveal']);
    assert.match((await show(link)).html, NUMBER);
  });

  test('shows number, end and code once, as the card says, and notes it', async () => {
    const id = await newCard(api, { label: 'Viaje <b>"x"</b>' });
    const { body: card } = await api.get(`/api/v1/cards/${id}`);
    const link = await linkTo(id);
    const { status, html, headers } = await show(link);
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const number = NUMBER.exec(html)?.[0] ?? '';
    assert.equal(cardNumbersIn(number).length, 1, 'it satisfies Luhn');
    assert.equal(number.slice(-4), card.last4);
    assert.ok(html.includes(`>${card.expiry.slice(5)}/${card.expiry.slice(2, 4)}<`));
    assert.match(html, /<dd>\d{3}<\/dd>/);
    assert.ok(html.includes('Viaje &lt;b&gt;&quot;x&quot;&lt;/b&gt;'));
    assert.deepEqual(await auditOf(id), ['card.reveal', 'card.reveal_seen']);

    for (const page of [await show(link), await open(link)]) {
      assert.equal(page.status, 410);
      assert.match(page.html, /was used already/);
      assert.doesNotMatch(page.html, NUMBER);
    }
    assert.deepEqual(await auditOf(id), ['card.reveal', 'card.reveal_seen']);
    assert.equal(NUMBER.exec((await show(await linkTo(id))).html)?.[0], number, 'the same number each time');
  });

  test('shows it to one of twenty who press the button at once', async () => {
    const link = await linkTo(await newCard(api));
    const pages = await Promise.all(Array.from({ length: 20 }, () => show(link)));
    assert.equal(pages.filter(({ html }) => NUMBER.test(html)).length, 1);
    assert.equal(pages.filter(({ status }) => status === 410).length, 19);
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
      assert.match(page.html, /Not available at the moment/);
      assert.doesNotMatch(page.html, NUMBER);
    }
    await setOrganizationStatus(operator, organization.id, 'active');
    await until('it is let in', async () => (await one.get('/api/v1/cards')).status === 200);
    assert.match((await show(link)).html, NUMBER);
  });

  test('says so when the link leads nowhere', async () => {
    for (const link of [`${url}/reveal/x`, `${url}/reveal/${'a'.repeat(43)}`, `${url}/reveal/%00`]) {
      for (const page of [await open(link), await show(link)]) {
        assert.equal(page.status, 404);
        assert.match(page.html, /leads nowhere/);
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
    assert.match(page.html, /did not answer/);
    assert.match((await show(link)).html, /was used already/);
    assert.match((await show(await linkTo(id, one))).html, NUMBER);
  });

  test('is not shown to a form of another site', async () => {
    const link = await linkTo(await newCard(api));
    assert.equal((await show(link, { 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.match((await show(link, { 'Sec-Fetch-Site': 'same-origin' })).html, NUMBER);
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
