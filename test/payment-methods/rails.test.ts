// With what people of each country can pay, and what becomes of a card of another kind.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { FUNDING_NUMBERS } from '#providers/sandbox/payment-cards.ts';
import { testPeople } from '../../tools/gen/test-people.ts';
import { open } from '../pages/support/browser.ts';
import { startTestApp } from '../support/app.ts';

const { api, app, url } = await startTestApp({ worker: false });
const COMPLETE = '/api/v1/sandbox/checkouts/complete';
const [DEBIT = '', PREPAID = ''] = (['debit', 'prepaid'] as const).map((kind) =>
  Object.keys(FUNDING_NUMBERS).find(
    (number) => FUNDING_NUMBERS[number as keyof typeof FUNDING_NUMBERS] === kind,
  ),
);
const CREDIT = '4242424242424242';

const left = testPeople();
async function personOf(country: string): Promise<string> {
  const at = left.findIndex((one) => one.country === country);
  const [one] = at < 0 ? [] : left.splice(at, 1);
  assert.ok(one);
  const { taxId, dateOfBirth, phoneNumber } = one;
  const { status, body } = await api.post('/api/v1/cardholders', {
    firstName: 'Ana',
    lastName: 'Prueba',
    email: `ana.${taxId}@example.test`,
    country,
    taxId,
    dateOfBirth,
    phoneNumber,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return String(body.id);
}
const connect = (cardholderId: string, cardNumber: string) =>
  api.post(COMPLETE, { cardholderId, cardNumber });
const methodsOf = async (cardholderId: string) =>
  (await api.get(`/api/v1/cardholders/${cardholderId}/payment-methods`)).body.data;
async function linkFor(cardholderId: string): Promise<string> {
  const { body } = await api.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, {});
  return url + new URL(body.checkoutUrl).pathname;
}

suite('payment rails', () => {
  const card = (country: string, currency: string, funding: readonly string[]) => ({
    country,
    currency,
    rail: 'card',
    funding,
    mode: 'hold',
    status: 'available',
  });
  const account = (country: string, currency: string, rail: string) => ({
    country,
    currency,
    rail,
    funding: [],
    mode: 'prefund',
    status: 'available',
  });
  const ALL = [
    card('AR', 'ARS', ['credit', 'debit']),
    { ...account('AR', 'ARS', 'cvu'), mode: 'debit', status: 'beta' },
    card('MX', 'MXN', ['credit', 'debit']),
    account('MX', 'MXN', 'clabe'),
    card('BR', 'BRL', ['credit']),
    account('BR', 'BRL', 'pix'),
    card('CL', 'CLP', ['credit']),
    card('CO', 'COP', ['credit']),
    card('PE', 'PEN', ['credit']),
    card('UY', 'UYU', ['credit']),
  ];

  test('are what the people of each country can connect', async () => {
    const { status, body } = await api.get('/api/v1/payment_rails');
    assert.deepEqual([status, body], [200, { data: ALL }]);
  });

  test('are those of one country where it is asked for, and of no other', async () => {
    const { body } = await api.get('/api/v1/payment_rails?country=MX');
    assert.deepEqual(body.data, ALL.slice(2, 4));
    assert.equal((await api.get('/api/v1/payment_rails?country=XX')).status, 400);
  });

  test('can be chosen for the checkout, where the country has them', async () => {
    const path = `/api/v1/cardholders/${await personOf('PE')}/payment-method/setup`;
    assert.equal((await api.post(path, { rail: 'card' })).status, 200);
    for (const rail of ['clabe', 'pix', 'cvu']) {
      const { status, body } = await api.post(path, { rail });
      assert.deepEqual([status, body.error, body.supported], [422, 'rail_not_supported', ['card']], rail);
    }
    assert.equal((await api.post(path, { rail: 'gold' })).status, 400);
  });
});

suite('a card that is connected', () => {
  test('says of which rail and kind it is, in the list and as the default', async () => {
    const id = await personOf('AR');
    for (const [number, funding] of [
      [DEBIT, 'debit'],
      [PREPAID, 'prepaid'],
      [CREDIT, 'credit'],
    ] as const) {
      const { status, body } = await connect(id, number);
      assert.equal(status, 200, JSON.stringify(body));
      assert.deepEqual([body.type, body.rail, body.funding, body.bankName], ['card', 'card', funding, null]);
    }
    const funded = (await methodsOf(id)).map(({ funding }: { funding: string }) => funding);
    assert.deepEqual(funded, ['credit', 'prepaid', 'debit']);
    const { body } = await api.get(`/api/v1/cardholders/${id}/payment-method/status`);
    assert.deepEqual([body.rail, body.funding, body.bankName], ['card', 'debit', null]);
  });

  test('is of no known kind where a process of the version before has written it', async () => {
    const id = await personOf('AR');
    const { body: made } = await connect(id, CREDIT);
    await app.pool.run(
      sql`update payment_methods set rail = default, funding = default, bank_name = default where id = ${made.id}`,
    );
    const [method] = await methodsOf(id);
    assert.deepEqual([method.rail, method.funding, method.bankName], ['card', null, null]);
  });

  test('has no kind or rail where there is none', async () => {
    const { body } = await api.get(`/api/v1/cardholders/${await personOf('UY')}/payment-method/status`);
    assert.deepEqual(
      [body.hasPaymentMethod, body.rail, body.funding, body.bankName],
      [false, null, null, null],
    );
  });

  test('is taken whatever country it is of', async () => {
    for (const country of ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY']) {
      const { status, body } = await connect(await personOf(country), CREDIT);
      assert.deepEqual([status, body.last4], [200, CREDIT.slice(-4)], country);
    }
  });
});

suite('a card of another kind than the country takes', () => {
  for (const [number, funding] of [
    [DEBIT, 'debit'],
    [PREPAID, 'prepaid'],
  ] as const)
    test(`is refused where it is ${funding}, nothing is stored, and nothing is detached`, async () => {
      const id = await personOf('CL');
      const { body: before } = await connect(id, CREDIT);
      const { status, body } = await connect(id, number);
      assert.deepEqual(
        [status, body.error, body.funding, body.supported],
        [422, 'card_type_not_supported', funding, ['credit']],
      );
      assert.ok(body.fix.length > 0);
      assert.deepEqual(await methodsOf(id), [before]);
    });

  test('is said at the field, in the language of the reader, and the link stays good', async () => {
    const id = await personOf('BR');
    const link = await linkFor(id);
    const form = { expiry: '12/34', cvc: '123', holderName: 'Ana Prueba' };
    for (const [language, words] of [
      ['en', 'Debit cards are not taken here'],
      ['es', 'no se aceptan tarjetas de débito'],
      ['pt', 'Cartões de débito não são aceitos aqui'],
    ] as const) {
      const page = await open(`${link}?lang=${language}`);
      const again = await page.submit({ ...form, number: DEBIT });
      assert.equal(again.status, 422);
      assert.match(again.fields.get('number')?.error ?? again.html, new RegExp(words));
    }
    assert.deepEqual(await methodsOf(id), []);
    const page = await open(link);
    assert.match(page.html, /We accept credit cards/);
    assert.equal((await page.submit({ ...form, number: CREDIT })).heading, 'Your card is connected');
    assert.match((await open(await linkFor(await personOf('MX')))).html, /We accept credit and debit cards/);
  });
});
