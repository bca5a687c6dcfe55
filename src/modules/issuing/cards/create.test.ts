// Creating cards over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../../test/support/client.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilIdle } from '../../../../test/support/jobs.ts';
import { person } from '../../../../test/support/people.ts';
import {
  assertLedgerIsWhole,
  booksOf,
  cardsOf,
  connect,
  countEvents,
  heldFor,
  newHolder,
  REFUSED_AT_HOLD,
} from '../../../../test/cards/holders.ts';

const testApp = await startTestApp();
const { api, app, url, newKey, newOrganization, tenant } = testApp;

const create = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.post('/api/v1/cards', body, headers);

suite('create a card', () => {
  test('answers with the whole card once its amount is held and the issuer has made it', async () => {
    const cardholderId = await newHolder(api);
    const expiresAt = new Date(app.clock.now() + 86_400_000).toISOString();
    const { status, body } = await create({
      cardholderId,
      amountCents: 125_000,
      type: 'multi_use',
      label: 'Suscripción ñandú',
      allowedMccs: ['5942', '0742'],
      merchantLock: 'Librería Ejemplo',
      amountMatch: 'exact',
      expiresAt,
      metadata: { order: '42', note: 'two\nlines' },
    });
    assert.equal(status, 201);
    assert.match(body.id, /^card_[0-9a-z]{26}$/);
    assert.match(body.last4, /^\d{4}$/);
    assert.match(body.expiry, /^\d{4}-\d{2}$/);
    assert.deepEqual(body, {
      id: body.id,
      cardholderId,
      status: 'OPEN',
      type: 'multi_use',
      amountCents: 125_000,
      availableCents: 125_000,
      currency: 'ARS',
      last4: body.last4,
      brand: 'visa',
      expiry: body.expiry,
      label: 'Suscripción ñandú',
      allowedMccs: ['5942', '0742'],
      blockedMccs: [],
      merchantLock: 'Librería Ejemplo',
      amountMatch: 'exact',
      expiresAt,
      subWalletId: null,
      metadata: { order: '42', note: 'two\nlines' },
      pausedBy: [],
      closedReason: null,
      funding: null,
      createdAt: body.createdAt,
      updatedAt: body.updatedAt,
    });
    assert.deepEqual((await api.get(`/api/v1/cards/${body.id}`)).body, body);
    assert.equal(await countEvents(testApp, body.id, 'card.created'), 1);
    assert.equal(await heldFor(testApp, cardholderId), 125_000n);
    const { heldMinor, holds } = await booksOf(testApp, cardholderId);
    assert.deepEqual([heldMinor, holds], [125_000n, 1]);
    await assertLedgerIsWhole(testApp);
  });

  test('takes the rest as it is when only the two required fields are given', async () => {
    const { body } = await create({ cardholderId: await newHolder(api), amountCents: 1 });
    assert.deepEqual(
      [body.type, body.amountMatch, body.label, body.allowedMccs, body.expiresAt, body.metadata],
      ['single_use', 'max', null, [], null, {}],
    );
  });

  test("has the currency of the cardholder's country", async () => {
    const cardholderId = await newHolder(api, undefined, { country: 'CL', taxId: '11111111-1' });
    const { status, body } = await create({ cardholderId, amountCents: 9_990 });
    assert.deepEqual([status, body.currency, body.amountCents], [201, 'CLP', 9_990]);
  });

  const WRONG: readonly (readonly [what: string, change: Record<string, unknown>, field: string])[] = [
    ['no amount', { amountCents: undefined }, 'amountCents'],
    ['an amount of nothing', { amountCents: 0 }, 'amountCents'],
    ['a negative amount', { amountCents: -1 }, 'amountCents'],
    ['half a cent', { amountCents: 0.5 }, 'amountCents'],
    ['an amount as text', { amountCents: '100' }, 'amountCents'],
    ['more than a card may be for', { amountCents: 1_000_000_000_001 }, 'amountCents'],
    ['more than a number can hold', { amountCents: 2 ** 60 }, 'amountCents'],
    ['an unknown type', { type: 'gift' }, 'type'],
    ['a sub-wallet, which there is none of yet', { subWalletId: 'sub_1' }, 'subWalletId'],
    ['a category that is not four digits', { allowedMccs: ['59'] }, 'allowedMccs.0'],
    ['a category that is a number', { allowedMccs: [5942] }, 'allowedMccs.0'],
    ['a category twice', { blockedMccs: ['5942', '5942'] }, 'blockedMccs'],
    [
      'too many categories',
      { blockedMccs: Array.from({ length: 101 }, (_, i) => String(1000 + i)) },
      'blockedMccs',
    ],
    ['categories allowed and blocked', { allowedMccs: ['5942'], blockedMccs: ['7995'] }, 'blockedMccs'],
    ['an empty label', { label: '  ' }, 'label'],
    ['a label with what cannot be seen', { label: 'a\u0000b' }, 'label'],
    ['half a character', { label: '\ud800' }, 'label'],
    ['an end that is over', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end that is not an instant', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['an end after the year 9999', { expiresAt: '9999-12-31T23:59:59-14:00' }, 'expiresAt'],
    ['metadata that is not text', { metadata: { a: 1 } }, 'metadata.a'],
    ['metadata that cannot be stored', { metadata: { a: 'x\u0000' } }, 'metadata.a'],
    ['a key that cannot be stored', { metadata: { '\ud800': 'x' } }, 'metadata'],
    [
      'too much metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) },
      'metadata',
    ],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ];
  for (const [what, change, field] of WRONG) {
    test(`refuses ${what}, names the field, and calls no provider`, async () => {
      const cardholderId = await newHolder(api, null);
      const { status, body } = await create({ cardholderId, amountCents: 100, ...change });
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
      assert.deepEqual(await cardsOf(testApp, cardholderId), []);
    });
  }

  test('takes what is within the bounds: fifty texts, a hundred categories, an end with an offset', async () => {
    const { status, body } = await create({
      cardholderId: await newHolder(api),
      amountCents: 1_000_000_000_000,
      blockedMccs: Array.from({ length: 100 }, (_, i) => String(1000 + i)),
      metadata: {
        ...Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`k${i}`, 'é'.repeat(500)])),
        __proto: '',
      },
      expiresAt: '2090-01-01T00:00:00-03:00',
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.expiresAt, '2090-01-01T03:00:00.000Z');
  });
});

suite('who can have a card', () => {
  test('no cardholder whose id is unknown, is malformed, or belongs to another organization', async () => {
    const stranger = client(url, await newKey({ organization: await newOrganization('Strangers') }));
    const theirs = await newHolder(stranger);
    for (const cardholderId of [theirs, 'ch_01h455vb4pex5vsknk084sn02q', 'card_1', '']) {
      const { status, body } = await create({ cardholderId, amountCents: 100 });
      assert.deepEqual([status, body.error], [404, 'not_found']);
    }
  });

  for (const kycStatus of ['pending', 'review', 'rejected']) {
    test(`no cardholder whose KYC is ${kycStatus}`, async () => {
      const { body: holder } = await api.post('/api/v1/cardholders', person());
      if (kycStatus !== 'pending') {
        await api.post('/api/v1/sandbox/kyc', { cardholderId: holder.id, status: kycStatus });
      }
      const { status, body } = await create({ cardholderId: holder.id, amountCents: 100 });
      assert.deepEqual([status, body.error, body.kycStatus], [422, 'card_holder_kyc_pending', kycStatus]);
      assert.equal(body.setupUrl, undefined);
      const spanish = await create(
        { cardholderId: holder.id, amountCents: 100 },
        { 'Accept-Language': 'es' },
      );
      const words = { pending: 'pendiente', review: 'revisando', rejected: 'rechazada' }[kycStatus] ?? '';
      assert.ok(spanish.body.message.includes(words) && !/pending|approved/.test(spanish.body.message));
      assert.match(body.fix, kycStatus === 'rejected' ? /final; do not retry/ : /^Wait for the event/);
    });
  }

  test('no cardholder without a payment method, who is sent to a checkout that works', async () => {
    const cardholderId = await newHolder(api, null);
    const { status, body } = await create({ cardholderId, amountCents: 100 });
    assert.deepEqual([status, body.error, body.cardholderId], [422, 'payment_method_required', cardholderId]);
    assert.match(body.setupUrl, /^http:.*\/checkout\/[A-Za-z0-9_-]{43}$/);
    const spanish = await create({ cardholderId, amountCents: 100 }, { 'Accept-Language': 'es' });
    assert.match(spanish.body.message, /medio de pago/);
    assert.notEqual(spanish.body.setupUrl, body.setupUrl);
  });
});

suite('a hold that is refused', () => {
  test('is 402, detaches the payment method, and leaves nothing behind', async () => {
    const cardholderId = await newHolder(api, REFUSED_AT_HOLD);
    const { status, body } = await create({ cardholderId, amountCents: 70_000 });
    assert.deepEqual([status, body.error, body.cardholderId], [402, 'hold_rejected', cardholderId]);
    assert.match(body.setupUrl, /^http:.*\/checkout\/[A-Za-z0-9_-]{43}$/);

    const method = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    assert.equal(method.body.hasPaymentMethod, false);
    const [card] = await cardsOf(testApp, cardholderId);
    assert.deepEqual([card?.status, card?.failure], ['FAILED', 'hold_rejected']);
    assert.equal((await api.get(`/api/v1/cards/${card?.id}`)).status, 404);
    assert.deepEqual((await api.get(`/api/v1/cards?cardholderId=${cardholderId}`)).body.data, []);
    assert.equal(await countEvents(testApp, card?.id ?? '', 'card.created'), 0);
    assert.equal((await booksOf(testApp, cardholderId)).heldMinor, 0n);
    const { rest } = await app.pool.one(
      sql<{ rest: bigint }>`
        select balance as rest from ledger_accounts where owner_id = ${card?.id ?? ''} and kind = 'card_available'`,
    );
    assert.equal(rest, 0n, 'its right to spend is taken back');
    await assertLedgerIsWhole(testApp);
    assert.equal((await create({ cardholderId, amountCents: 70_000 })).body.error, 'payment_method_required');
  });

  test('makes the newest other payment method the default', async () => {
    const cardholderId = await newHolder(api, REFUSED_AT_HOLD);
    await connect(api, cardholderId, '5555555555554444');
    const newest = await connect(api, cardholderId, '4111111111111111');
    assert.equal((await create({ cardholderId, amountCents: 100 })).status, 402);
    const { body } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    assert.equal(body.paymentMethodId, newest);
    assert.equal((await create({ cardholderId, amountCents: 100 })).status, 201);
  });

  test('passes the default back to an older payment method as well', async () => {
    const cardholderId = await newHolder(api);
    const { body: older } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    const refused = await connect(api, cardholderId, REFUSED_AT_HOLD);
    const path = `/api/v1/cardholders/${cardholderId}/payment-methods/${refused}`;
    assert.equal((await api.patch(path, { isDefault: true })).status, 200);
    assert.equal((await create({ cardholderId, amountCents: 100 })).status, 402);
    const { body } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    assert.equal(body.paymentMethodId, older.paymentMethodId);
  });

  test('is answered again to the same key, without another try', async () => {
    const cardholderId = await newHolder(api, REFUSED_AT_HOLD);
    const key = { 'x-idempotency-key': 'refused-once' };
    const first = await create({ cardholderId, amountCents: 100 }, key);
    await connect(api, cardholderId, '4111111111111111');
    const second = await create({ cardholderId, amountCents: 100 }, key);
    assert.deepEqual([second.status, second.body], [402, first.body]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal((await cardsOf(testApp, cardholderId)).length, 1);
  });
});

suite('idempotency', () => {
  test('a repeat gets the same card and places no other hold; another body is refused', async () => {
    const cardholderId = await newHolder(api);
    const key = { 'x-idempotency-key': 'same-card' };
    const first = await create({ cardholderId, amountCents: 100 }, key);
    const again = await create({ cardholderId, amountCents: 100 }, key);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    const other = await create({ cardholderId, amountCents: 101 }, key);
    assert.deepEqual([other.status, other.body.error], [409, 'idempotency_key_reused']);
    assert.equal((await booksOf(testApp, cardholderId)).holds, 1);
  });

  test('a key is free again after 24 hours of the tenant', async () => {
    const one = client(url, await newKey({ organization: await newOrganization('Next day') }));
    const cardholderId = await newHolder(one);
    const key = { 'x-idempotency-key': 'daily' };
    const first = await one.post('/api/v1/cards', { cardholderId, amountCents: 100 }, key);
    await one.post('/api/v1/sandbox/clock', { advanceSeconds: 86_401 });
    const next = await one.post('/api/v1/cards', { cardholderId, amountCents: 100 }, key);
    assert.deepEqual([first.status, next.status], [201, 201]);
    assert.notEqual(first.body.id, next.body.id);
  });
});

suite('a card without a key', () => {
  test('is another one each time', async () => {
    const cardholderId = await newHolder(api);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create({ cardholderId, amountCents: 1_000 })),
    );
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 5);
    assert.deepEqual(
      [await heldFor(testApp, cardholderId), (await booksOf(testApp, cardholderId)).holds],
      [5_000n, 5],
    );
    await untilIdle(testApp, tenant);
    const { n } = await app.pool.one(
      sql<{
        n: number;
      }>`select count(*)::int as n from jobs where tenant_id = ${tenant.id} and failed_at is not null`,
    );
    assert.equal(n, 0);
    await assertLedgerIsWhole(testApp);
  });
});
