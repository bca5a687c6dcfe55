// What a caller puts into a path or a query by mistake, where an id should be, is kept nowhere: in no row, no
// line of the log, no span and no metric.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { sql } from '#platform/db/sql.ts';
import { addressOf } from '#providers/sandbox/messages.ts';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import { startReceiver } from '../support/receiver.ts';
import { everyRow } from '../support/rows.ts';
import { until } from '../support/wait.ts';
import { connect } from '../mcp/support.ts';
import { fundedWallet, newAgent } from '../payments/support.ts';

const COLLECTED = '/v1/traces';
const collector = await startReceiver();
const traces = { endpoint: collector.url(''), serviceName: 'tests', headers: {}, ratio: 1 };
const testApp = await startTestApp({ logLevel: 'debug', traces });
const { app, api, url, tenant, newKey, logged } = testApp;

const CARD_NUMBER = '4242424242424242';
const EMAIL = 'plantada@example.test';
/** As many characters behind the last `_` as an id has. */
const LIKE_AN_ID = `sk_test_${'7planted'.repeat(3)}zz`;
const NO_ID = 'card_01aaaaaaaaaaaaaaaaaaaaaaaa';
const escaped = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** In a path that a route takes, in others, behind a question mark, and at addresses that take no key. */
const placesOf = (planted: string): readonly string[] => [
  `/api/v1/cards/${planted}`,
  `/api/v1/cardholders/${planted}/payment-methods`,
  `/api/v1/cardholders/${NO_ID}/payment-methods/${planted}`,
  `/api/v1/cards/${NO_ID}?number=${planted}`,
  `/api/v1/search?q=${planted}`,
  `/api/v1/nothing/${planted}`,
  `/api/v1/card/${planted}`,
  `/${planted}`,
  `/approvals/${planted}`,
  `/mcp/${planted}?key=${planted}`,
  `${addressOf('authorizations', tenant.id)}/${planted}?key=${planted}`,
  `/inbound/connections/${planted}/${planted}`,
];

/** Some answer with a page. */
async function askEverywhere(authorization: string, planted: string): Promise<void> {
  const headers = { authorization, 'x-idempotency-key': 'the same', 'content-type': 'application/json' };
  for (const path of placesOf(planted))
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answered = await fetch(url + path, { method, headers, ...(method === 'POST' && { body: '{}' }) });
      await answered.arrayBuffer();
    }
}

/** Where one of the texts is found. */
async function placesWith(texts: readonly string[]): Promise<string[]> {
  const kept = [
    ...(await everyRow(app)).map(({ table, row }) => `${table}: ${row}`),
    ...logged(),
    ...app.metrics.text().split('\n'),
    ...collector.received(COLLECTED).map(({ body }) => body),
  ];
  return kept.filter((one) => texts.some((text) => one.includes(text)));
}

async function untilLogged(): Promise<void> {
  const { headers } = await api.get(`/api/v1/cards/${NO_ID}`);
  const path = `/api/v1/requests/${String(headers.get('x-request-id'))}`;
  await until('the last request is in the log', async () => (await api.get(path)).status === 200);
  await until('its span has come', () =>
    collector.received(COLLECTED).some(({ body }) => body.includes('/api/v1/requests/:id')),
  );
}

suite('what a caller puts into a path', () => {
  test('or a query, plain or encoded, over HTTP or tools, is kept nowhere', async () => {
    const planted = [CARD_NUMBER, EMAIL, await newKey(), LIKE_AN_ID];
    const key = await newKey();
    const agent = await newAgent(testApp, await fundedWallet(testApp, 10_000), { initial_amount: 1_000 });
    const tools = await connect(url, agent.raw);
    for (const one of planted) {
      for (const text of [one, escaped(one)]) {
        await askEverywhere(`Bearer ${key}`, text);
        await askEverywhere('Bearer none', text);
      }
      const { isError } = await tools.call('wallet_payment_status', { payment_id: one });
      assert.equal(isError, true);
    }
    await untilLogged();
    assert.deepEqual(await placesWith(planted.flatMap((one) => [one, escaped(one)])), []);
    assert.ok((await placesWith(['/api/v1/cards/:id"'])).length > 0);
    const of = (await api.get(`/api/v1/requests?objectId=${NO_ID}`)).body;
    assert.ok(of.data.some(({ path }: { path: string }) => path === `/api/v1/cards/${NO_ID}`));
  });

  test('is taken out of what earlier versions have kept', async () => {
    const { headers } = await api.get(`/api/v1/cards/${NO_ID}`);
    const id = String(headers.get('x-request-id'));
    const shown = async (): Promise<string | undefined> =>
      (await api.get(`/api/v1/requests/${id}`)).body.path;
    await until('the request is in the log', async () => (await shown()) !== undefined);
    const before = `/api/v1/cardholders/${EMAIL}/payment-methods/${NO_ID}`;
    await app.pool.run(sql`update api_requests set path = ${before} where id = ${id}`);
    const migration = (await readMigrations()).find(({ name }) => name.endsWith('paths_of_requests.sql'));
    await app.pool.script(migration?.text ?? '');
    await untilIdle(testApp, tenant);
    assert.equal(await shown(), `/api/v1/cardholders/:id/payment-methods/${NO_ID}`);
    assert.deepEqual(await placesWith([EMAIL]), []);
  });
});
