// Listing and reading card transactions over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { plantedCard } from '../../../../test/support/cards.ts';
import { networkOf, questionOf } from '../../../../test/support/network.ts';

const testApp = await startTestApp({ worker: false });
const { api, url, newKey, newOrganization } = testApp;
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

  const WRONG: Array<[string, string]> = [
    ['status=open', 'status'],
    ['status=announced', 'status'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['merchant=x', 'merchant'],
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
