// The list of batches: newest first and page by page, by status, each with how its lines stand, and found by
// the search.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { newSending } from '../transfers/support.ts';
import { BATCHES, countsOf, linesOf, sendBatch, untilBatch } from './support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

const CONFIG = {
  auto_approve_under_cents: 1_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};
const from = await newSending(testApp);
const sent: string[] = [];
for (const lines of [1, 2, 3]) {
  const { body } = await sendBatch(api, from, linesOf(lines, 1_000));
  sent.push(body.id);
  await untilBatch(api, body.id, 'completed');
}
const newestFirst = [...sent].reverse();

suite('the list of batches', () => {
  test('has each once, newest first, as it is shown alone', async () => {
    const listed = [];
    let cursor = '';
    do {
      const { status, body } = await api.get(`${BATCHES}?limit=1${cursor && `&cursor=${cursor}`}`);
      assert.equal(status, 200, JSON.stringify(body));
      listed.push(...body.data);
      cursor = body.next_cursor ?? '';
    } while (cursor !== '');
    assert.deepEqual(
      listed.map(({ id }) => id),
      newestFirst,
    );
    assert.deepEqual(listed.map(countsOf), [{ settled: 3 }, { settled: 2 }, { settled: 1 }]);
    for (const one of listed) assert.deepEqual((await api.get(`${BATCHES}/${one.id}`)).body, one);
  });

  test('is that of one status', async () => {
    const asked = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
    const { body: made } = await sendBatch(api, asked, linesOf(2, 2_000));
    const held = await untilBatch(api, made.id, 'pending_approval');
    const idsIn = async (status: string) =>
      (await api.get(`${BATCHES}?status=${status}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await idsIn('pending_approval'), [held.id]);
    assert.deepEqual(await idsIn('completed'), newestFirst);
    assert.deepEqual(await idsIn('processing'), []);
    assert.equal((await api.get(`${BATCHES}?status=opening`)).body.error, 'invalid_request');
    assert.deepEqual((await api.get(`${BATCHES}?limit=1`)).body.data, [held]);
  });

  test('has nothing of another organization, and takes the scope of transfers', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    assert.deepEqual((await other.get(BATCHES)).body, { data: [], next_cursor: null });
    const cursor = (await api.get(`${BATCHES}?limit=1`)).body.next_cursor;
    assert.deepEqual((await other.get(`${BATCHES}?cursor=${cursor}`)).body.data, []);
    const without = client(url, await newKey({ scopes: ['cards:read'] }));
    assert.equal((await without.get(BATCHES)).body.error, 'insufficient_scope');
  });

  test('is what the search leads to, and so are its transfers', async () => {
    const [batch = ''] = sent;
    const { body: lines } = await api.get(`${BATCHES}/${batch}/transfers`);
    const [{ transfer }] = lines.data;
    const found = async (q: string) => (await api.post('/api/v1/search', { q })).body.found;
    assert.deepEqual(await found(batch), [
      { kind: 'batch', id: batch, label: batch, detail: 'completed', cardholderId: null },
    ]);
    assert.deepEqual(await found(transfer.id), [
      { kind: 'transfer', id: transfer.id, label: transfer.to.name, detail: 'settled', cardholderId: null },
    ]);
  });
});
