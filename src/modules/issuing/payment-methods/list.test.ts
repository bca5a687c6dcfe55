// Reading the payment methods of a cardholder over HTTP: the list, and the status in short.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { person } from '../../../../test/support/people.ts';
import { CARD_NUMBERS, connectCard } from '../../../../test/support/payment-methods.ts';

const { api, url, newKey, newOrganization } = await startTestApp();

const cardholder = async (): Promise<string> =>
  String((await api.post('/api/v1/cardholders', person())).body.id);
const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));

suite('list payment methods', () => {
  test('pages through all of them, newest first, each once', async () => {
    const id = await cardholder();
    const connected: string[] = [];
    for (const cardNumber of CARD_NUMBERS.slice(0, 5)) {
      connected.unshift((await connectCard(api, id, cardNumber)).id);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await api.get(`/api/v1/cardholders/${id}/payment-methods?limit=2${cursor}`);
      assert.equal(status, 200);
      seen.push(...body.data.map((one: { id: string }) => one.id));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    assert.deepEqual(seen, connected);
  });

  test('shows a payment method and nothing of its number but the end', async () => {
    const id = await cardholder();
    const made = await connectCard(api, id, '5555555555554444');
    const { body } = await api.get(`/api/v1/cardholders/${id}/payment-methods`);
    assert.deepEqual(body, { data: [made], nextCursor: null });
    assert.deepEqual(Object.keys(made), [
      'id',
      'cardholderId',
      'type',
      'rail',
      'funding',
      'bankName',
      'last4',
      'brand',
      'expiry',
      'isDefault',
      'status',
      'mode',
      'holderName',
      'currency',
      'availableCents',
      'returningCents',
      'blockedCents',
      'stuckCents',
      'depositInstructions',
      'keepBalance',
      'createdAt',
    ]);
    assert.match(made.id, /^pm_[0-9a-z]{26}$/);
    assert.match(made.expiry, /^\d{4}-\d{2}$/);
    assert.deepEqual(
      [made.cardholderId, made.type, made.last4, made.brand],
      [id, 'card', '4444', 'mastercard'],
    );
  });

  test('is empty for a cardholder without one, and unknown for another organization', async () => {
    const id = await cardholder();
    const path = `/api/v1/cardholders/${id}/payment-methods`;
    assert.deepEqual((await api.get(path)).body, { data: [], nextCursor: null });
    assert.equal((await stranger.get(path)).status, 404);
  });

  for (const query of ['limit=0', 'limit=101', 'cursor=x', 'unknown=1']) {
    test(`refuses ?${query}`, async () => {
      const { status, body } = await api.get(
        `/api/v1/cardholders/${await cardholder()}/payment-methods?${query}`,
      );
      assert.deepEqual([status, body.error], [400, 'invalid_request']);
    });
  }
});

suite('payment-method/status', () => {
  test('says that there is none, and then which one holds are placed on', async () => {
    const id = await cardholder();
    const path = `/api/v1/cardholders/${id}/payment-method/status`;
    const account = { rail: null, funding: null, bankName: null };
    const none = { paymentMethodId: null, type: null, ...account, last4: null, brand: null, expiry: null };
    assert.deepEqual((await api.get(path)).body, { hasPaymentMethod: false, ...none });

    const first = await connectCard(api, id, '4242424242424242');
    await connectCard(api, id, '5555555555554444');
    const { status, body } = await api.get(path);
    const { type, rail, funding, bankName, last4, brand, expiry } = first;
    assert.equal(status, 200);
    assert.deepEqual(body, {
      hasPaymentMethod: true,
      paymentMethodId: first.id,
      type,
      rail,
      funding,
      bankName,
      last4,
      brand,
      expiry,
    });
    assert.equal((await stranger.get(path)).status, 404);
  });

  test('needs the scope payment_methods:read', async () => {
    const other = client(url, await newKey({ scopes: ['cardholders'] }));
    const { status, body } = await other.get(
      `/api/v1/cardholders/${await cardholder()}/payment-method/status`,
    );
    assert.deepEqual([status, body.requiredScope], [403, 'payment_methods:read']);
  });
});
