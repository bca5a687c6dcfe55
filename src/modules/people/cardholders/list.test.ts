// Listing cardholders over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person } from '../../../../test/support/people.ts';

const { api, url, newKey, newOrganization } = await startTestApp();

const COUNT = 30;
const ids: string[] = [];
for (let i = 0; i < COUNT; i++) {
  const { body } = await api.post('/api/v1/cardholders', person({ lastName: 'Slow' }));
  ids.unshift(body.id);
}
const { body: brazilian } = await api.post(
  '/api/v1/cardholders',
  person({ country: 'BR', taxId: '11144477735' }),
);
ids.unshift(brazilian.id);

suite('list cardholders', () => {
  test('pages through all of them, newest first, 25 at a time, each once', async () => {
    const first = await api.get('/api/v1/cardholders');
    assert.equal(first.body.data.length, 25);
    const second = await api.get(`/api/v1/cardholders?cursor=${first.body.nextCursor}`);
    const seen = [...first.body.data, ...second.body.data].map((one) => one.id);
    assert.deepEqual(seen, ids);
    assert.equal(second.body.nextCursor, null);
  });

  test('gives no cursor after a page that ends the list exactly', async () => {
    const { body } = await api.get(`/api/v1/cardholders?limit=${ids.length}`);
    assert.equal(body.data.length, ids.length);
    assert.equal(body.nextCursor, null);
  });

  test('finds the one with an e-mail or a tax id, however they are written, and none of another organization', async () => {
    const taken = person();
    const { body: made } = await api.post('/api/v1/cardholders', taken);
    ids.unshift(made.id);
    const found = async (query: Record<string, string>, who = api): Promise<string[]> => {
      const { status, body } = await who.get(`/api/v1/cardholders?${new URLSearchParams(query).toString()}`);
      assert.equal(status, 200);
      return body.data.map(({ id }: { id: string }) => id);
    };
    assert.deepEqual(await found({ email: taken.email.toUpperCase() }), [made.id]);
    assert.deepEqual(await found({ taxId: taken.taxId }), [made.id]);
    assert.deepEqual(await found({ taxId: '111.444.777-35' }), [brazilian.id]);
    assert.deepEqual(await found({ email: taken.email, taxId: taken.taxId, kycStatus: 'pending' }), [
      made.id,
    ]);
    assert.deepEqual(await found({ email: taken.email, taxId: '11144477735' }), []);
    assert.deepEqual(await found({ email: taken.email, kycStatus: 'rejected' }), []);
    assert.deepEqual(await found({ email: 'nobody@example.com' }), []);
    const stranger = client(url, await newKey({ organization: await newOrganization('Elsewhere') }));
    assert.deepEqual(await found({ email: taken.email }, stranger), []);
    assert.deepEqual(await found({ taxId: taken.taxId }, stranger), []);
    assert.equal((await api.get('/api/v1/cardholders?email=nobody')).body.field, 'email');
  });

  test('finds people by a text, page by page, each once, and none of another organization', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { body } = await api.post(
        '/api/v1/cardholders',
        person({ firstName: `Paginada${n}`, lastName: 'Íbero' }),
      );
      made.unshift(body.id);
      ids.unshift(body.id);
    }
    const pages: string[][] = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const { body } = await api.get(`/api/v1/cardholders?q=ibero%20PAG&limit=2${cursor}`);
      pages.push(body.data.map(({ id }: { id: string }) => id));
      cursor = `&cursor=${body.nextCursor}`;
      assert.equal(body.nextCursor === null, page === 2);
    }
    assert.deepEqual(pages, [made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
    const foundBy = async (query: string, who = api) => (await who.get(`/api/v1/cardholders?${query}`)).body;
    assert.equal((await foundBy('q=paginada3&country=AR&kycStatus=pending')).data.length, 1);
    for (const query of ['q=paginada3&country=BR', 'q=paginada3&kycStatus=rejected', 'q=--'])
      assert.deepEqual(await foundBy(query), { data: [], nextCursor: null }, query);
    const stranger = client(url, await newKey({ organization: await newOrganization('Not theirs') }));
    assert.deepEqual((await foundBy('q=paginada', stranger)).data, []);
    for (const query of ['q=a', 'q=4242424242424242', 'q=ana&email=a@example.test', 'q=ana&taxId=1'])
      assert.equal((await foundBy(query)).field, 'q', query);
  });

  test('combines filters', async () => {
    const { body: both } = await api.get('/api/v1/cardholders?country=BR&kycStatus=pending');
    assert.deepEqual(
      both.data.map((one: { id: string }) => one.id),
      [brazilian.id],
    );
    const { body: none } = await api.get('/api/v1/cardholders?country=BR&kycStatus=rejected');
    assert.deepEqual(none, { data: [], nextCursor: null });
  });

  const WRONG: Array<[string, string]> = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=2.5', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${Buffer.from('v1:ch_short').toString('base64url')}`, 'cursor'],
    ['country=US', 'country'],
    ['kycStatus=done', 'kycStatus'],
    ['status=approved', 'status'],
  ];
  for (const [query, field] of WRONG) {
    test(`refuses ?${query} with 400 and the field`, async () => {
      const { status, body } = await api.get(`/api/v1/cardholders?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }

  test('shows nothing of another organization, nor of the other side of the same one', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    const live = client(url, await newKey({ mode: 'live' }));
    for (const other of [stranger, live]) {
      assert.deepEqual((await other.get('/api/v1/cardholders')).body.data, []);
      assert.equal((await other.get(`/api/v1/cardholders/${ids[0]}`)).status, 404);
      const patched = await other.patch(`/api/v1/cardholders/${ids[0]}`, { email: 'other@example.test' });
      assert.deepEqual([patched.status, patched.body.error], [404, 'not_found']);
    }
  });

  test('lets two organizations register the same person', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Another') }));
    const same = person();
    assert.equal((await api.post('/api/v1/cardholders', same)).status, 201);
    assert.equal((await stranger.post('/api/v1/cardholders', same)).status, 201);
  });
});
