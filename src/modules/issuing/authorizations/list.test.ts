// Listing and reading card transactions over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { rawQuery } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX } from '#platform/lists/page.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import { moveClock } from '../../../../test/payments/shortcuts.ts';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { plantedCard } from '../../../../test/support/cards.ts';
import { BOOKSHOP, networkOf, questionOf } from '../../../../test/support/network.ts';
import { networkTransactions } from './tables.ts';

const testApp = await startTestApp({ worker: false });
const { api, app, tenant, url, newKey, newOrganization } = testApp;
const network = networkOf(testApp);

const LIST = '/api/v1/transactions';
const COUNT = 28;
const card = await plantedCard(testApp);
const other = await plantedCard(testApp, { cardholder_id: card.cardholder_id });
const idOf = async (cardId: string, amount: bigint): Promise<string> =>
  (await network.ask(questionOf(cardId, amount))).body.transactionId;
const ids: string[] = [];
for (let i = 0; i < COUNT; i++) ids.unshift(await idOf(card.id, 10n));
const declined = await idOf(other.id, 10_001n);
const all = [declined, ...ids];

const seen = async (query: string): Promise<string[]> =>
  (await api.get(`${LIST}${query}`)).body.data.map((one: { id: string }) => one.id);

suite('list transactions', () => {
  test('pages through all of them, newest first, each once', async () => {
    const first = await api.get(LIST);
    assert.equal(first.body.data.length, 25);
    const second = await api.get(`${LIST}?cursor=${first.body.nextCursor}`);
    const both = [...first.body.data, ...second.body.data].map((one) => one.id);
    assert.deepEqual([both, second.body.nextCursor], [all, null]);
  });

  test('filters by card, cardholder and status, and combines them', async () => {
    assert.deepEqual(await seen(`?cardId=${other.id}`), [declined]);
    assert.deepEqual(await seen(`?cardId=${card.id}&limit=100`), ids);
    assert.deepEqual(await seen(`?cardholderId=${card.cardholder_id}&limit=100`), all);
    assert.deepEqual(await seen('?status=declined'), [declined]);
    assert.deepEqual(await seen(`?status=declined&cardId=${card.id}`), []);
    assert.deepEqual(await seen(`?cardId=${other.id}&cardholderId=${card.cardholder_id}`), [declined]);
    assert.deepEqual(await seen(`?cardholderId=${card.cardholder_id}&status=declined`), [declined]);
    assert.deepEqual(await seen('?cardId=card_unknown'), []);
  });

  test('finds purchases by merchant, amount and currency, of all, of a card and of a cardholder', async () => {
    const holder = await plantedCard(testApp, { currency: 'MXN', amount_minor: 100_000n });
    const buy = async (name: string, amount: bigint): Promise<string> => {
      const asked = questionOf(holder.id, amount, { currency: 'MXN', merchant: { name, category: '5814' } });
      return (await network.ask(asked)).body.transactionId;
    };
    const small = await buy('CAFÉ Ñandú 100%', 500n);
    const large = await buy('Cafe del Sur', 20_000n);
    for (const whose of ['', `&cardId=${holder.id}`, `&cardholderId=${holder.cardholder_id}`]) {
      const found = (query: string) => seen(`?${query}${whose}`);
      assert.deepEqual(await found('merchant=caf%C3%A9'), [large, small]);
      assert.deepEqual(await found('merchant=NANDU'), [small]);
      assert.deepEqual(await found('merchant=%25'), [small], 'what is a wildcard elsewhere is a letter');
      assert.deepEqual(await found('merchant=cafe&minAmountCents=501'), [large]);
      assert.deepEqual(await found('merchant=cafe&maxAmountCents=500'), [small]);
      assert.deepEqual(await found('currency=MXN&minAmountCents=500&maxAmountCents=20000'), [large, small]);
      assert.deepEqual(await found('currency=UYU'), []);
    }
  });

  const WRONG: Array<[string, string]> = [
    ['status=open', 'status'],
    ['status=announced', 'status'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['shop=x', 'shop'],
    ['merchant=', 'merchant'],
    ['currency=pesos', 'currency'],
    ['minAmountCents=-1', 'minAmountCents'],
    ['since=yesterday', 'since'],
  ];
  for (const [query, field] of WRONG) {
    test(`refuses ?${query} with 400 and the field`, async () => {
      const { status, body } = await api.get(`${LIST}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }
});

suite('get a transaction', () => {
  test('shows it to its organization and to no other', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await api.get(`${LIST}/${declined}`)).body.id, declined);
    assert.equal((await stranger.get(`${LIST}/${declined}`)).status, 404);
    assert.deepEqual((await stranger.get(LIST)).body.data, []);
  });
});

suite('purchases of a period', () => {
  type Bought = { readonly id: string; readonly createdAt: string };

  test('are those of the days of their tenant, whose clock may be ahead', async () => {
    const { id } = await plantedCard(testApp);
    const buy = async (): Promise<Bought> => {
      const { body } = await api.get(`${LIST}/${await idOf(id, 10n)}`);
      return body;
    };
    const before = await buy();
    await moveClock(testApp, (now) => now + DAY_MS);
    const after = await buy();
    for (const whose of ['', `&cardId=${id}`]) {
      const found = (query: string) => seen(`?${query}${whose}`);
      assert.deepEqual(await found(`since=${after.createdAt}`), [after.id]);
      assert.deepEqual(await found(`since=${before.createdAt}`), [after.id, before.id]);
      assert.deepEqual(await found(`since=${before.createdAt}&until=${after.createdAt}`), [before.id]);
      assert.deepEqual(await found(`since=${before.createdAt}&until=${before.createdAt}`), []);
    }
  });

  test('are searched among so many for a page, which names where the next one goes on', async () => {
    const { columnNames } = networkTransactions;
    const names = columnNames.filter((name) => name !== 'id' && name !== 'tx_id').join(', ');
    const last = await idOf(card.id, 10n);
    await app.pool.run(
      rawQuery(
        `insert into network_transactions (id, tx_id, ${names})
         select 'many_' || n, overlay($2 placing lpad(n::text, 6, '0') from 21), ${names}
         from network_transactions, generate_series(1, $3::int) as n where tenant_id = $1 and tx_id = $2`,
        [tenant.id, last, SEARCHED_ROWS_MAX],
      ),
    );
    const query = `${LIST}?status=declined&merchant=${encodeURIComponent(BOOKSHOP.name)}&maxAmountCents=10001`;
    const first = await api.get(query);
    assert.deepEqual([first.body.data, typeof first.body.nextCursor], [[], 'string']);
    const second = await api.get(`${query}&cursor=${first.body.nextCursor}`);
    assert.deepEqual(
      [second.body.data.map((one: Bought) => one.id), second.body.nextCursor],
      [[declined], null],
    );
  });
});
