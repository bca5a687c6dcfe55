// The sub-wallets of all wallets over HTTP, as the organization sees them: limits, use and keys, no secrets.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { newWallet, type Opened } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { api, url, clock, newKey, newOrganization } = testApp;
const PATH = '/api/v1/sub_wallets';
const OWN = '/api/v1/wallet/sub-wallets';

const ana = await newWallet(testApp);
const luis = await newWallet(testApp);

async function created({ session }: Opened, body: Record<string, unknown>): Promise<string> {
  const { status, body: made } = await session.post(OWN, body);
  assert.equal(status, 201, JSON.stringify(made));
  return made.id;
}
const buyer = await created(ana, {
  agent_label: 'compras',
  purpose: 'Insumos',
  initial_amount: 1500,
  approval_config: { per_day_cents: 50_000 },
});
const seller = await created(luis, { agent_label: 'ventas' });
const traveller = await created(ana, { agent_label: 'viajes' });

const idsIn = async (query: string): Promise<string[]> => {
  const { status, body } = await api.get(`${PATH}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
};
const liveKeysOf = async (id: string): Promise<number> => (await api.get(`${PATH}/${id}`)).body.liveKeys;

suite('the sub-wallets of an organization', () => {
  test('are shown with their limits and what is used of each', async () => {
    const { body: own } = await ana.session.get(`${OWN}/${buyer}`);
    const { body: usage } = await ana.session.get(`${OWN}/${buyer}/usage`);
    const { status, body } = await api.get(`${PATH}/${buyer}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      id: buyer,
      walletId: ana.walletId,
      cardholderId: ana.cardholderId,
      label: 'compras',
      purpose: 'Insumos',
      status: 'active',
      currency: 'ARS',
      limits: usage,
      liveKeys: 0,
      createdAt: own.created_at,
    });
    assert.deepEqual(
      [body.limits.cap.limitCents, body.limits.day.remainingCents, body.limits.month],
      [150_000, 50_000, null],
    );
    const { body: listed } = await api.get(PATH);
    assert.deepEqual(listed.data.at(-1), body);
  });

  test('are listed newest first, in pages with each once', async () => {
    const { body: page } = await api.get(`${PATH}?limit=2`);
    const { body: rest } = await api.get(`${PATH}?limit=2&cursor=${page.nextCursor}`);
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ id }: { id: string }) => id),
      [traveller, seller, buyer],
    );
    assert.deepEqual([page.data.length, rest.nextCursor], [2, null]);
  });

  test('are found by wallet and status, closed ones too', async () => {
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}`), [traveller, buyer]);
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}&limit=1`), [traveller]);
    await ana.session.patch(`${OWN}/${traveller}`, { status: 'paused' });
    assert.deepEqual(await idsIn('status=active'), [seller, buyer]);
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}&status=paused`), [traveller]);
    assert.deepEqual(await idsIn(`walletId=${luis.walletId}&status=paused`), []);
    await ana.session.delete(`${OWN}/${traveller}`);
    assert.deepEqual(await idsIn('status=closed'), [traveller]);
    assert.deepEqual(await idsIn('walletId=nobody'), []);
  });

  test('are refused by filters that do not exist', async () => {
    for (const [query, field] of [
      ['status=open', 'status'],
      ['limit=0', 'limit'],
      ['cursor=elsewhere', 'cursor'],
      ['cardholderId=ch_1', 'cardholderId'],
    ]) {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    }
  });

  test('count the keys that are valid, and show nothing of them', async () => {
    const keys = `${OWN}/${seller}/keys`;
    const { body: one } = await luis.session.post(keys, {});
    const { body: other } = await luis.session.post(keys, {});
    assert.equal(await liveKeysOf(seller), 2);
    await luis.session.delete(`${keys}/${other.key.id}`);
    assert.equal(await liveKeysOf(seller), 1);
    const { body: rotated } = await luis.session.post(`${keys}/${one.key.id}/rotate`, {});
    assert.equal(await liveKeysOf(seller), 2);
    clock.advance(DAY_MS + 1);
    assert.equal(await liveKeysOf(seller), 1);

    const { body } = await api.get(PATH);
    const text = JSON.stringify(body);
    for (const { raw, key } of [one, other, rotated])
      for (const secret of [raw, key.id, key.prefix, 'hash']) assert.ok(!text.includes(secret));
    const session = await sessionOf(testApp, luis.email);
    await session.delete(`${OWN}/${seller}`);
    assert.equal(await liveKeysOf(seller), 0);
  });
});

suite('who reads the sub-wallets of an organization', () => {
  test('is no other organization', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Others') }));
    assert.deepEqual((await other.get(PATH)).body, { data: [], nextCursor: null });
    assert.deepEqual((await other.get(`${PATH}?walletId=${ana.walletId}`)).body.data, []);
    const { status, body } = await other.get(`${PATH}/${buyer}`);
    assert.deepEqual([status, body.error], [404, 'not_found']);
    assert.equal((await api.get(`${PATH}/sub_01h455vb4pex5vsknk084sn02q`)).status, 404);
  });

  test('is a key with the scope wallets:read, and neither an owner nor an agent', async () => {
    const reader = client(url, await newKey({ scopes: ['wallets:read'] }));
    const other = client(url, await newKey({ scopes: ['cardholders', 'cards'] }));
    const session = await sessionOf(testApp, ana.email);
    const { body: key } = await session.post(`${OWN}/${buyer}/keys`, {});
    for (const path of [PATH, `${PATH}/${buyer}`]) {
      assert.equal((await reader.get(path)).status, 200);
      const { status, body } = await other.get(path);
      assert.deepEqual([status, body.requiredScope], [403, 'wallets:read']);
      for (const caller of [session, client(url, key.raw)])
        assert.equal((await caller.get(path)).status, 403);
    }
  });
});
