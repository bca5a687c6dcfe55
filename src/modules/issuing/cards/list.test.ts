// Showing and listing cards over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { newCard, newHolder } from '../../../../test/cards/holders.ts';

const { api, url, newKey, newOrganization } = await startTestApp();
const stranger = client(url, await newKey({ organization: await newOrganization('Strangers') }));

const NOWHERE = ['card_01h455vb4pex5vsknk084sn02q', 'card_1', 'ch_01h455vb4pex5vsknk084sn02q'];
const pathOf = (id: string) => `/api/v1/cards/${id}`;

suite('show and list cards', () => {
  test('no other organization sees, changes or closes a card', async () => {
    const id = await newCard(api);
    for (const [who, path] of [
      [stranger, pathOf(id)] as const,
      ...NOWHERE.map((one) => [api, pathOf(one)] as const),
    ]) {
      assert.equal((await who.get(path)).status, 404);
      assert.equal((await who.patch(path, { label: 'mine' })).status, 404);
      assert.equal((await who.delete(path)).status, 404);
      assert.equal((await who.get(`${path}/reveal`)).status, 404);
    }
    assert.equal((await api.get(pathOf(id))).body.label, null);
    assert.deepEqual((await stranger.get('/api/v1/cards')).body, { data: [], nextCursor: null });
  });

  test('are found by the last four digits and the label, of one person too', async () => {
    const cardholderId = await newHolder(api);
    const ids = [
      await newCard(api, { cardholderId, label: 'Publicidad Otoño' }),
      await newCard(api, { cardholderId, label: 'Publicidad de verano' }),
    ];
    const foundBy = async (query: string, who = api): Promise<string[]> =>
      (await who.get(`/api/v1/cards?${query}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await foundBy('q=PUBLI'), ids.toReversed());
    assert.deepEqual(await foundBy(`q=otono%20publ&cardholderId=${cardholderId}&status=OPEN`), [ids[0]]);
    for (const query of ['q=publi&status=CLOSED', 'q=publi&cardholderId=ch_1', 'q=licidad', 'q=..'])
      assert.deepEqual(await foundBy(query), [], query);
    const { body: card } = await api.get(pathOf(ids[0] ?? ''));
    assert.ok((await foundBy(`q=${card.last4}`)).includes(card.id));
    assert.deepEqual(await foundBy(`q=${card.last4}`, stranger), []);
    assert.equal((await api.get('/api/v1/cards?q=4242%204242%204242%204242')).body.field, 'q');
  });

  test('pages newest first, by cardholder and status', async () => {
    const cardholderId = await newHolder(api);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await newCard(api, { cardholderId, amountCents: 100 + i }));
    await api.delete(pathOf(ids[1] ?? ''));
    await api.patch(pathOf(ids[2] ?? ''), { status: 'PAUSED' });

    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page++) {
      const after: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await api.get(`/api/v1/cards?cardholderId=${cardholderId}&limit=2${after}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    assert.deepEqual([seen, cursor], [ids, null]);

    const listed = async (query: string): Promise<string[]> =>
      (await api.get(`/api/v1/cards?${query}`)).body.data.map(({ id }: { id: string }) => id);
    assert.deepEqual(await listed(`cardholderId=${cardholderId}&status=CLOSED`), [ids[1]]);
    assert.deepEqual(await listed(`cardholderId=${cardholderId}&status=PAUSED`), [ids[2]]);
    assert.deepEqual(await listed('status=OPEN&limit=2'), [ids[0], ids[3]]);
    assert.deepEqual(await listed('limit=5'), ids);
    assert.deepEqual(await listed('cardholderId=nobody'), []);
  });

  test('refuses filters that do not exist', async () => {
    for (const [query, field] of [
      ['status=REQUESTED', 'status'],
      ['status=FAILED', 'status'],
      ['limit=0', 'limit'],
      ['cursor=x', 'cursor'],
      ['colour=red', 'colour'],
    ]) {
      const { status, body } = await api.get(`/api/v1/cards?${query}`);
      assert.deepEqual([status, body.field], [400, field]);
    }
  });
});
