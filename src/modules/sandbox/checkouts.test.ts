// Connecting a card through the sandbox, as the hosted checkout would.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { keyDigest, requestHash } from '#platform/idempotency/idempotency.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';

const { api, app, url, tenant, newKey, newOrganization } = await startTestApp();

const PATH = '/api/v1/sandbox/checkouts/complete';
const { body: cardholder } = await api.post('/api/v1/cardholders', person());
const cardholderId = String(cardholder.id);

suite('sandbox/checkouts/complete', () => {
  test('connects a card that works when nothing is said about it', async () => {
    const { status, body } = await api.post(PATH, { cardholderId });
    assert.equal(status, 200);
    const year = new Date(tenant.now()).getUTCFullYear() + 3;
    assert.deepEqual(
      [body.cardholderId, body.last4, body.brand, body.isDefault, body.expiry.slice(0, 4)],
      [cardholderId, '4242', 'visa', true, String(year)],
    );
    const { body: shown } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-methods`);
    assert.deepEqual(shown.data, [body]);
  });

  test('takes a number, a name and an expiry as the form does', async () => {
    const card = { cardNumber: '3782 822463 10005', holderName: 'Ana Prueba', expiry: '08/35' };
    const { status, body } = await api.post(PATH, { cardholderId, ...card });
    assert.deepEqual([status, body.brand, body.last4, body.expiry], [200, 'amex', '0005', '2035-08']);
  });

  for (const cardNumber of ['4000000000000002', '4000000000009995']) {
    test(`connects ${cardNumber}, which fails only later`, async () => {
      const { status, body } = await api.post(PATH, { cardholderId, cardNumber });
      assert.deepEqual([status, body.last4], [200, cardNumber.slice(-4)]);
    });
  }

  const BAD: Array<[object, string, string]> = [
    [{ cardNumber: '4000000000000069' }, 'expiry', 'card_expired'],
    [{ cardNumber: '6011000990139424' }, 'cardNumber', 'card_not_supported'],
    [{ cardNumber: '4242424242424241' }, 'cardNumber', 'number_invalid'],
    [{ cardNumber: '4242' }, 'cardNumber', 'number_short'],
    [{ expiry: '2020-01' }, 'expiry', 'expiry_past'],
    [{ expiry: 'soon' }, 'expiry', 'expiry_invalid'],
    [{ holderName: '123' }, 'holderName', 'name_invalid'],
  ];
  for (const [card, field, reason] of BAD) {
    test(`refuses ${JSON.stringify(card)}: ${reason}`, async () => {
      const { status, body } = await api.post(PATH, { cardholderId, ...card });
      assert.deepEqual(
        [status, body.error, body.field, body.reason],
        [400, 'invalid_request', field, reason],
      );
      assert.doesNotMatch(JSON.stringify(body), /\d{12,}/);
    });
  }

  test('gives a repeat with the same key the same payment method', async () => {
    const headers = { 'x-idempotency-key': 'complete-1' };
    const ask = () => api.post(PATH, { cardholderId, cardNumber: '5105105105105100' }, headers);
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.deepEqual([first.status, second.body], [200, first.body]);
  });

  test('keeps nothing by which a number could be found out by trying', async () => {
    const key = 'complete-2';
    const headers = { 'x-idempotency-key': key };
    const typed = { cardholderId, cardNumber: '4012888888881881', holderName: 'Ana Prueba' };
    assert.equal((await api.post(PATH, typed, headers)).status, 200);
    const other = await api.post(PATH, { ...typed, cardNumber: '4242424242424242' }, headers);
    assert.deepEqual([other.status, other.body.error], [409, 'idempotency_key_reused']);
    const kept = await app.pool.one(
      sql<{
        hash: string;
      }>`select request_hash as hash from idempotency_keys
         where tenant_id = ${tenant.id} and id = ${keyDigest('organization sandbox.checkouts.complete', key)}`,
    );
    assert.notEqual(kept.hash, requestHash('POST', PATH, typed));
  });

  test('is for the test side, for cardholders that are there, and for its scope', async () => {
    const live = client(url, await newKey({ mode: 'live' }));
    const refused = await live.post(PATH, { cardholderId });
    assert.deepEqual([refused.status, refused.body.error], [403, 'test_side_only']);
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await stranger.post(PATH, { cardholderId })).status, 404);
    const other = client(url, await newKey({ scopes: ['payment_methods'] }));
    assert.equal((await other.post(PATH, { cardholderId })).body.requiredScope, 'sandbox:write');
  });
});
