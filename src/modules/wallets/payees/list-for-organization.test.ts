// The payees of all wallets over HTTP, as the organization sees them: to whom its people let money go, and no
// number that could be used.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { newWallet, type Opened } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;
const PATH = '/api/v1/payees';
const OWN = '/api/v1/wallet/payees';

const ana = await newWallet(testApp);
const luis = await newWallet(testApp);

async function added({ session }: Opened, alias: string) {
  const { status, body } = await session.post(OWN, { alias, label: alias.replace('.', ' ') });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}
const rent = await added(ana, 'alquiler.casa');
const paper = await added(luis, 'papelera.sur');
const gym = await added(ana, 'gimnasio.centro');
await ana.session.delete(`${OWN}/${gym.id}`);

const idsIn = async (query: string): Promise<string[]> => {
  const { status, body } = await api.get(`${PATH}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
};

suite('the payees of an organization', () => {
  test('are shown as the bank has them, with an account that can be recognized and not used', async () => {
    const { status, body } = await api.get(`${PATH}/${rent.id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      id: rent.id,
      walletId: ana.walletId,
      cardholderId: ana.cardholderId,
      label: 'alquiler casa',
      holderName: rent.holderName,
      account: `${rent.cvu.slice(0, 3)}****${rent.cvu.slice(-4)}`,
      alias: 'alquiler.casa',
      namedBy: 'alias',
      accountKey: { kind: 'alias', masked: 'a****a' },
      currency: 'ARS',
      status: 'active',
      verifiedAt: rent.verifiedAt,
      refusedReason: null,
      createdAt: rent.createdAt,
      updatedAt: rent.updatedAt,
    });
    const text = JSON.stringify((await api.get(PATH)).body);
    for (const secret of [rent.cvu, rent.taxId, paper.cvu, paper.taxId])
      assert.ok(!text.includes(secret), secret);
  });

  test('are listed newest first, deleted ones too, in pages with each once', async () => {
    const { body: page } = await api.get(`${PATH}?limit=2`);
    const { body: rest } = await api.get(`${PATH}?limit=2&cursor=${page.nextCursor}`);
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ id }: { id: string }) => id),
      [gym.id, paper.id, rent.id],
    );
    assert.deepEqual([page.data.length, rest.nextCursor], [2, null]);
    assert.equal((await api.get(`${PATH}/${gym.id}`)).body.status, 'deleted');
  });

  test('are found by wallet, cardholder and status, which combine', async () => {
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}`), [gym.id, rent.id]);
    assert.deepEqual(await idsIn(`cardholderId=${luis.cardholderId}`), [paper.id]);
    assert.deepEqual(await idsIn('status=active'), [paper.id, rent.id]);
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}&status=deleted`), [gym.id]);
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}&cardholderId=${ana.cardholderId}&limit=1`), [
      gym.id,
    ]);
    assert.deepEqual(await idsIn(`walletId=${ana.walletId}&cardholderId=${luis.cardholderId}`), []);
    const { body } = await api.get(`${PATH}?walletId=${luis.walletId}&include=cardholder`);
    assert.equal(body.data[0].included.cardholder.id, luis.cardholderId);
  });

  test('are refused by filters that do not exist', async () => {
    for (const [query, field] of [
      ['status=gone', 'status'],
      ['walletId=nothing', 'walletId'],
      ['cursor=elsewhere', 'cursor'],
      ['label=rent', 'label'],
    ]) {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    }
  });
});

suite('who reads the payees of an organization', () => {
  test('is no other organization', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Others') }));
    assert.deepEqual((await other.get(PATH)).body, { data: [], nextCursor: null });
    assert.deepEqual((await other.get(`${PATH}?walletId=${ana.walletId}`)).body.data, []);
    const { status, body } = await other.get(`${PATH}/${rent.id}`);
    assert.deepEqual([status, body.error], [404, 'not_found']);
  });

  test('is a key with the scope payments:read, and neither an owner nor another key', async () => {
    const reader = client(url, await newKey({ scopes: ['payments:read'] }));
    const other = client(url, await newKey({ scopes: ['wallets:read'] }));
    for (const path of [PATH, `${PATH}/${rent.id}`]) {
      assert.equal((await reader.get(path)).status, 200);
      const { status, body } = await other.get(path);
      assert.deepEqual([status, body.requiredScope], [403, 'payments:read']);
      assert.equal((await ana.session.get(path)).status, 403);
    }
  });
});
