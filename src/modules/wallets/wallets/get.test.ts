// The wallet of a person who is signed in: it is opened when it is first asked for, with an account at the
// provider, once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { person } from '../../../../test/support/people.ts';
import { newOwner, sessionOf } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { api, app, tenant, url } = testApp;

suite('GET /api/v1/wallet', () => {
  test('opens the wallet, and shows every field of it', async () => {
    const { cardholderId, session } = await newOwner(testApp);
    const { status, body } = await session.get('/api/v1/wallet');
    assert.equal(status, 200, JSON.stringify(body));
    const { id, cvu, alias, created_at, updated_at, ...rest } = body;
    assert.equal(id, `wal_${cardholderId.slice(3)}`);
    assert.match(cvu, /^\d{22}$/);
    assert.match(alias, /^[a-z0-9.-]+$/);
    assert.ok(Date.parse(updated_at) >= Date.parse(created_at));
    assert.deepEqual(rest, {
      currency: 'ARS',
      balance: { available: 0, pending: 0, total: 0 },
      sub_wallets: [],
      provider: 'sandbox',
      approval_config: {
        auto_approve_under_cents: 100_000,
        whatsapp_threshold_cents: 1_000_000,
        panic_limit_24h_cents: 5_000_000,
      },
    });
    assert.deepEqual((await session.get('/api/v1/wallet')).body, body);
  });

  test('emits wallet.created once', async () => {
    const { cardholderId, session } = await newOwner(testApp);
    const { body } = await session.get('/api/v1/wallet');
    await session.get('/api/v1/wallet');
    const events = (await api.get(`/api/v1/events?type=wallet.created&objectId=${body.id}`)).body.data;
    assert.deepEqual(
      events.map((one: { data: { object: unknown } }) => one.data.object),
      [
        {
          id: body.id,
          cardholderId,
          cvu: body.cvu,
          alias: body.alias,
          currency: 'ARS',
          created_at: body.created_at,
        },
      ],
    );
  });

  test('takes the currency and the kind of account of the country', async () => {
    const mexican = await newOwner(testApp, { country: 'MX', taxId: 'GODE900517AB6' });
    const { body } = await mexican.session.get('/api/v1/wallet');
    assert.equal(body.currency, 'MXN', JSON.stringify(body));
    assert.match(body.cvu, /^\d{18}$/);
  });

  test('needs somebody who is signed in', async () => {
    const { status, body } = await client(url, {}).get('/api/v1/wallet');
    assert.deepEqual([status, body.error], [401, 'unauthorized']);
    assert.equal((await api.get('/api/v1/wallet')).status, 403);
  });

  test('needs a cardholder', async () => {
    const stranger = await sessionOf(testApp, 'nobody@example.test');
    const { status, body } = await stranger.get('/api/v1/wallet');
    assert.deepEqual([status, body.error], [403, 'no_cardholder']);
  });

  test('needs an identity that is approved, and says how far its check is', async () => {
    const someone = person();
    await api.post('/api/v1/cardholders', someone);
    const session = await sessionOf(testApp, someone.email);
    const { status, body } = await session.get('/api/v1/wallet');
    assert.deepEqual([status, body.error, body.kycStatus], [403, 'kyc_required', 'pending']);
    for (const path of ['/fund-info', '/history'])
      assert.equal((await session.get(`/api/v1/wallet${path}`)).body.error, 'kyc_required', path);
  });

  const FIRST: ReadonlyArray<readonly [number, string, object?]> = [
    [200, '/fund-info'],
    [200, '/history'],
    [200, '/balance'],
    [200, '/scheduled'],
    [200, '/fund', { amount: 5 }],
    [200, '/reconcile', {}],
    [201, '/payees', { alias: 'sofia.ruiz' }],
    [201, '/sub-wallets', { agent_label: 'compras' }],
    [422, '/withdraw', { amount: 5, destination: 'sofia.ruiz' }],
  ];
  for (const [expected, path, sent] of FIRST) {
    test(`is opened by a first request to ${path}`, async () => {
      const { session, cardholderId } = await newOwner(testApp);
      const at = `/api/v1/wallet${path}`;
      const { status, body } = await (sent === undefined ? session.get(at) : session.post(at, sent));
      assert.equal(status, expected, JSON.stringify(body));
      if (expected === 422) assert.equal(body.error, 'insufficient_balance');
      const opened = await app.pool.one(
        sql<{ status: string }>`
          select status from wallets where tenant_id = ${tenant.id} and cardholder_id = ${cardholderId}`,
      );
      assert.equal(opened.status, 'active');
    });
  }
});
