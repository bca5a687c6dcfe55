// The wallets of an organization over HTTP: listed and shown to its keys and members, and to no one else.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { newWallet, sendMoney, spend, untilAvailable } from '../../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { app, api, url, tenant, organization, operator, newKey, newOrganization } = testApp;
const PATH = '/api/v1/wallets';

const first = await newWallet(testApp);
const second = await newWallet(testApp, { country: 'CO', taxId: '79456123' });
const third = await newWallet(testApp);

const idsIn = async (query: string): Promise<string[]> => {
  const { status, body } = await api.get(`${PATH}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ id }: { id: string }) => id);
};

suite('the wallets of an organization', () => {
  test('are shown with the account, and what is in them in minor units', async () => {
    await sendMoney(testApp, first.cvu, { amountMinor: 150_050n });
    await untilAvailable(first, 1500.5);
    const { walletId } = first;
    await app.commands.run(tenant, systemActor('test'), spend, { walletId, amountMinor: 50n });
    const made = await first.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'compras' });
    await first.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'ventas' });
    await first.session.delete(`/api/v1/wallet/sub-wallets/${made.body.id}`);

    const { body: own } = await first.session.get('/api/v1/wallet');
    const { status, body } = await api.get(`${PATH}/${walletId}`);
    assert.equal(status, 200);
    const { comparison, ...listed } = body;
    assert.equal(comparison, null);
    assert.deepEqual(listed, {
      id: walletId,
      cardholderId: first.cardholderId,
      status: 'active',
      currency: 'ARS',
      country: 'AR',
      number: own.cvu,
      alias: own.alias,
      availableCents: 150_000,
      heldCents: 50,
      totalCents: 150_050,
      openSubWallets: 1,
      createdAt: own.created_at,
    });
    assert.deepEqual((await api.get(`${PATH}?cardholderId=${first.cardholderId}`)).body, {
      data: [listed],
      nextCursor: null,
    });
  });

  test('are listed by their cardholders, the newest first, in pages with each once', async () => {
    const all = [third.walletId, second.walletId, first.walletId];
    const { body: page } = await api.get(`${PATH}?limit=2`);
    const { body: rest } = await api.get(`${PATH}?limit=2&cursor=${page.nextCursor}`);
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ id }: { id: string }) => id),
      all,
    );
    assert.deepEqual([page.data.length, rest.nextCursor], [2, null]);
  });

  test('are found by cardholder, status and currency, in any combination', async () => {
    assert.deepEqual(await idsIn('currency=COP'), [second.walletId]);
    assert.deepEqual(await idsIn('status=active&currency=ARS'), [third.walletId, first.walletId]);
    const { cardholderId } = second;
    assert.deepEqual(await idsIn(`cardholderId=${cardholderId}&status=active&currency=COP`), [
      second.walletId,
    ]);
    for (const other of ['status=failed', 'currency=ARS', `cursor=${await cursorAt(second.walletId)}`])
      assert.deepEqual(await idsIn(`cardholderId=${cardholderId}&${other}`), [], other);
    for (const nobody of ['nobody', cardholderId.replace('ch_', 'xx_'), 'ch_01h455vb4pex5vsknk084sn02q'])
      assert.deepEqual(await idsIn(`cardholderId=${nobody}`), [], nobody);
  });

  test('are there before their account is open, with nothing in them', async () => {
    const { body: holder } = await api.post('/api/v1/cardholders', {
      firstName: 'Rosa',
      lastName: 'Ejemplo',
      dateOfBirth: '1990-05-17',
      phoneNumber: '+5491155551234',
      email: 'rosa@example.test',
      taxId: '1020304050',
      country: 'CO',
    });
    const id = holder.id.replace('ch_', 'wal_');
    await app.pool.run(
      sql`insert into wallets
            select tenant_id, ${id}, ${holder.id}, country, currency, 'failed', provider, null, null, null, null,
                   auto_approve_under_minor, whatsapp_threshold_minor, panic_limit_24h_minor, created_at, updated_at, tried_at
            from wallets where tenant_id = ${tenant.id} and id = ${second.walletId}`,
    );
    assert.deepEqual(await idsIn('status=failed'), [id]);
    assert.deepEqual(await idsIn('status=failed&currency=ARS'), []);
    assert.deepEqual(await idsIn('status=opening'), []);
    const { body } = await api.get(`${PATH}/${id}`);
    assert.deepEqual(
      [body.number, body.alias, body.availableCents, body.heldCents, body.totalCents, body.openSubWallets],
      [null, null, 0, 0, 0, 0],
    );
    assert.deepEqual((await api.get(`${PATH}/${id}/movements`)).body, { data: [], nextCursor: null });
  });

  test('are refused by filters that do not exist', async () => {
    for (const [query, field] of [
      ['status=closed', 'status'],
      ['currency=ars', 'currency'],
      ['limit=101', 'limit'],
      ['cursor=elsewhere', 'cursor'],
      ['country=AR', 'country'],
    ]) {
      const { status, body } = await api.get(`${PATH}?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    }
  });
});

/** The cursor of the page that begins after a wallet. */
async function cursorAt(id: string): Promise<string> {
  for (let limit = 1; ; limit++) {
    const { body } = await api.get(`${PATH}?limit=${limit}`);
    if (body.data.at(-1)?.id === id) return body.nextCursor;
  }
}

suite('who reads the wallets of an organization', () => {
  const ofFirst = [`${PATH}/${first.walletId}`, `${PATH}/${first.walletId}/movements`];

  test('is no other organization, and not its other side', async () => {
    const others = [
      await newKey({ organization: await newOrganization('Others') }),
      await newKey({ mode: 'live' }),
    ];
    for (const other of others.map((key) => client(url, key))) {
      assert.deepEqual((await other.get(PATH)).body, { data: [], nextCursor: null });
      const { body } = await other.get(`${PATH}?cardholderId=${first.cardholderId}`);
      assert.deepEqual(body.data, []);
      for (const path of ofFirst) {
        const reply = await other.get(path);
        assert.deepEqual([reply.status, reply.body.error], [404, 'not_found']);
      }
    }
    for (const id of ['wal_01h455vb4pex5vsknk084sn02q', 'wal_1', first.cardholderId])
      assert.equal((await api.get(`${PATH}/${id}`)).status, 404);
  });

  test('is a key with the scope wallets:read, and no other', async () => {
    const reader = client(url, await newKey({ scopes: ['wallets:read'] }));
    const other = client(url, await newKey({ scopes: ['cardholders', 'cards', 'settings:read'] }));
    for (const path of [PATH, ...ofFirst]) {
      assert.equal((await reader.get(path)).status, 200);
      const { status, body } = await other.get(path);
      assert.deepEqual([status, body.error, body.requiredScope], [403, 'insufficient_scope', 'wallets:read']);
    }
  });

  test('is a member in any role, but not the owner of a wallet, nor an agent', async () => {
    for (const role of ['owner', 'developer', 'viewer'] as const) {
      const email = `wallets.${role}@example.test`;
      await addUser(operator, { organization: organization.id, email, role });
      const member = await sessionOf(testApp, email);
      for (const path of [PATH, ...ofFirst]) assert.equal((await member.get(path)).status, 200, role);
    }
    const { body: made } = await third.session.post('/api/v1/wallet/sub-wallets', { agent_label: 'uno' });
    const { body: key } = await third.session.post(`/api/v1/wallet/sub-wallets/${made.id}/keys`, {});
    for (const caller of [first.session, third.session, client(url, key.raw)])
      for (const path of [PATH, ...ofFirst]) assert.equal((await caller.get(path)).status, 403);
  });
});
