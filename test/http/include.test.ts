// Lists name what their items are about where they are asked to: in one query a kind, for who may read it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { plantedCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { person } from '../support/people.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';

const testApp = await startTestApp();
const { api, url, newKey, newOrganization } = testApp;

const { body: holder } = await api.post(
  '/api/v1/cardholders',
  person({ firstName: 'Ana', lastName: 'Gómez' }),
);
const card = await plantedCard(testApp, { cardholder_id: holder.id, label: 'Viajes' });
const bought = { cardId: card.id, amountCents: 100, merchant: { name: 'Kiosco', category: '5411' } };
for (let n = 0; n < 3; n++) await api.post('/api/v1/sandbox/authorizations', bought);
const owner = await fundedWallet(testApp, 500_000, { firstName: 'Luis', lastName: 'Titular' });
const agent = await newAgent(testApp, owner, { approval_config: { auto_approve_under_cents: 1_000 } });
const { body: paid } = await pay(agent.key, await newPayee(owner), 90_000);
assert.equal(paid.status, 'pending_approval', JSON.stringify(paid));

const ANA = { id: holder.id, firstName: 'Ana', lastName: 'Gómez' };
const CARD = { id: card.id, last4: '4242', brand: 'visa', label: 'Viajes' };

suite('a list', () => {
  test('names the card and the cardholder of each purchase, on each page', async () => {
    const first = await api.get('/api/v1/transactions?include=card,cardholder&limit=2');
    const rest = await api.get(
      `/api/v1/transactions?include=cardholder&limit=2&cursor=${String(first.body.nextCursor)}`,
    );
    assert.deepEqual(
      [...first.body.data, ...rest.body.data].map(({ included }) => included),
      [{ card: CARD, cardholder: ANA }, { card: CARD, cardholder: ANA }, { cardholder: ANA }],
    );
    const { body: plain } = await api.get('/api/v1/transactions');
    assert.ok(plain.data.every((one: object) => !('included' in one)));
  });

  for (const [path, first, last] of [
    ['cards', 'Ana', 'Gómez'],
    ['wallets', 'Luis', 'Titular'],
    ['payments', 'Luis', 'Titular'],
    ['approvals', 'Luis', 'Titular'],
  ] as const)
    test(`of ${path} names the cardholder of each`, async () => {
      const { body } = await api.get(`/api/v1/${path}?include=cardholder`);
      const [{ included }] = body.data;
      assert.deepEqual([included.cardholder.firstName, included.cardholder.lastName], [first, last]);
    });

  test('of scheduled payments names the cardholder of each', async () => {
    const { status, body } = await owner.session.post('/api/v1/wallet/scheduled', {
      payee_id: paid.payeeId,
      amount_cents: 100,
      cron_expression: '0 9 1 * *',
      reason: 'Alquiler',
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { body: listed } = await api.get('/api/v1/scheduled_payments?include=cardholder');
    assert.equal(listed.data[0].included.cardholder.firstName, 'Luis');
  });

  test('says null of what is not there, or of another organization', async () => {
    const other = client(url, await newKey({ organization: await newOrganization('Other') }));
    const { body: foreign } = await other.post('/api/v1/cardholders', person());
    const stray = await plantedCard(testApp, { cardholder_id: foreign.id });
    const { body } = await api.get(`/api/v1/cards?include=cardholder&limit=1`);
    assert.deepEqual([body.data[0].id, body.data[0].included], [stray.id, { cardholder: null }]);
  });

  test('refuses what it does not know to include', async () => {
    for (const query of [
      'include=agent',
      'include=card;cardholder',
      'include=',
      'include=card,',
      'includes=card',
    ]) {
      const { status, body } = await api.get(`/api/v1/transactions?${query}`);
      assert.deepEqual([status, body.error], [400, 'invalid_request'], query);
    }
    assert.equal((await api.get('/api/v1/cards?include=card')).status, 400);
  });

  test('includes only what its caller may read', async () => {
    const some = client(url, await newKey({ scopes: ['cards:read'] }));
    assert.equal((await some.get('/api/v1/transactions?include=card')).status, 200);
    for (const include of ['cardholder', 'card,cardholder']) {
      const { status, body } = await some.get(`/api/v1/transactions?include=${include}`);
      const refused = [status, body.error, body.requiredScope];
      assert.deepEqual(refused, [403, 'insufficient_scope', 'cardholders:read']);
    }
  });
});
