// The page of test data says what is so: each of its values is taken by the API, and does what the page says.
// Takes long: it does what each value of the page is said to do.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MAGIC_ALIASES } from '#modules/sandbox/port.ts';
import { takesCard } from '#modules/issuing/payment-methods/rails.ts';
import { MAGIC_LAST_NAMES } from '#providers/sandbox/issuer.ts';
import {
  EXPIRED_NUMBER,
  FUNDING_NUMBERS,
  MAGIC_NUMBERS,
  type Behaviour,
} from '#providers/sandbox/payment-cards.ts';
import { WORKING_CARDS, testDataPage } from '../../tools/gen/test-data.ts';
import { personOf, testAccounts, testPeople, type TestPerson } from '../../tools/gen/test-people.ts';
import { startTestApp } from '../support/app.ts';
import { client, type Client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import { connectCard } from '../support/payment-methods.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, pay, untilPayment } from '../payments/support.ts';
import { newWallet } from '../wallets/support.ts';

const testApp = await startTestApp();
const { api, tenant, clock, url, newKey, newOrganization } = testApp;
const CARDHOLDERS = '/api/v1/cardholders';
const CENTS = 1_000;

const bodyOf = ({ country, taxId, dateOfBirth, phoneNumber }: TestPerson, lastName = 'Paz') => ({
  firstName: 'Ana',
  lastName,
  email: `${taxId.toLowerCase()}.${lastName.toLowerCase()}@example.test`,
  country,
  taxId,
  dateOfBirth,
  phoneNumber,
});

const untilKyc = (by: Client, id: string, status: string) =>
  until(
    `the identity is ${status}`,
    async () => (await by.get(`${CARDHOLDERS}/${id}`)).body.kycStatus,
    (now) => now === status,
  );

/** An organization of its own, in which no one of the page is registered yet. */
const elsewhere = async (name: string): Promise<Client> =>
  client(url, { Authorization: `Bearer ${await newKey({ organization: await newOrganization(name) })}` });

suite('a person of the page of test data', () => {
  for (const person of testPeople())
    test(`is registered and approved: ${person.country} ${person.taxId}`, async () => {
      const { status, body } = await api.post(CARDHOLDERS, bodyOf(person));
      assert.equal(status, 201, JSON.stringify(body));
      await untilKyc(api, body.id, 'approved');
    });

  test('is registered with each document that the page has', async () => {
    const most = Math.max(...testPeople().map(({ documents }) => documents.length));
    for (let n = 0; n < most; n++) {
      const by = await elsewhere(`Documents ${n}`);
      for (const person of testPeople()) {
        const document = person.documents[n];
        if (document === undefined) continue;
        const { type: identificationType, value: identificationValue } = document;
        const asked = { ...bodyOf(person), identificationType, identificationValue };
        const { status, body } = await by.post(CARDHOLDERS, asked);
        assert.equal(status, 201, JSON.stringify(body));
      }
    }
  });
});

const KYC: Readonly<Record<keyof typeof MAGIC_LAST_NAMES, string>> = {
  Rejected: 'rejected',
  Review: 'review',
  Documents: 'review',
  Slow: 'pending',
};

suite('a last name of the page', () => {
  for (const [name, status] of Object.entries(KYC))
    test(`${name} leaves the identity ${status}`, async () => {
      const [person] = testPeople();
      assert.ok(person);
      const by = await elsewhere(name);
      const { body } = await by.post(CARDHOLDERS, bodyOf(person, name));
      if (status === 'pending') {
        const { body: other } = await by.post(CARDHOLDERS, bodyOf(testPeople()[1] ?? person));
        await untilKyc(by, other.id, 'approved');
      }
      await untilKyc(by, body.id, status);
      if (status === 'rejected') return;
      const decided = { cardholderId: body.id, status: 'approved' };
      assert.equal((await by.post('/api/v1/sandbox/kyc', decided)).status, 200);
      await untilKyc(by, body.id, 'approved');
    });
});

suite('a card of the page', () => {
  const issued = async (number: string) => {
    const owner = await newWallet(testApp);
    await connectCard(api, owner.cardholderId, number);
    return api.post('/api/v1/cards', {
      cardholderId: owner.cardholderId,
      amountCents: CENTS,
      type: 'multi_use',
    });
  };
  const charged = async (cardId: string) => {
    const merchant = { name: 'Librería Ejemplo', category: '5942' };
    const asked = await api.post('/api/v1/sandbox/authorizations', { cardId, amountCents: CENTS, merchant });
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const { status } = await api.post(`/api/v1/sandbox/authorizations/${asked.body.id}/clear`, {
      amountCents: CENTS,
    });
    assert.equal(status, 200);
    await untilIdle(testApp, tenant);
    const { body } = await api.get(`/api/v1/cards/${cardId}/funding`);
    return body;
  };

  const DOES: Readonly<Record<Behaviour, (number: string) => Promise<void>>> = {
    async works(number) {
      const { status, body } = await issued(number);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual((await charged(body.id)).dueCents, 0);
    },
    async refuses(number) {
      const { status, body } = await issued(number);
      assert.deepEqual([status, body.error], [402, 'hold_rejected']);
    },
    async has_no_funds(number) {
      const { status, body } = await issued(number);
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual((await charged(body.id)).dueCents, CENTS);
    },
  };

  const cards = [
    ...WORKING_CARDS.map((number) => [number, 'works'] as const),
    ...Object.entries(MAGIC_NUMBERS),
  ];
  for (const [number, behaviour] of cards)
    test(`does what the page says: ${number} ${behaviour}`, () => DOES[behaviour](number));

  for (const [number, funding] of Object.entries(FUNDING_NUMBERS))
    test(`is taken and refused where the page says: ${number} ${funding}`, async () => {
      for (const person of testPeople().filter(
        (one, i, all) => all.findIndex((o) => o.country === one.country) === i,
      )) {
        const by = await elsewhere(`${funding} ${person.country} ${number}`);
        const { body: holder } = await by.post(CARDHOLDERS, bodyOf(person));
        const asked = { cardholderId: holder.id, cardNumber: number };
        const { status } = await by.post('/api/v1/sandbox/checkouts/complete', asked);
        assert.equal(status, takesCard(person.country, funding) ? 200 : 422, person.country);
      }
    });

  test(`that is expired is refused where it is connected: ${EXPIRED_NUMBER}`, async () => {
    const owner = await newWallet(testApp);
    const asked = { cardholderId: owner.cardholderId, cardNumber: EXPIRED_NUMBER };
    const { status, body } = await api.post('/api/v1/sandbox/checkouts/complete', asked);
    assert.deepEqual([status, body.error, body.reason], [400, 'invalid_request', 'card_expired']);
  });
});

suite('an account of the page', () => {
  let seed = 700_000;
  for (const { country, number, holderName } of testAccounts())
    test(`has the holder that the page says: ${country} ${number}`, async () => {
      seed += 1;
      const { documents: _, ...someone } = personOf(country, seed);
      const owner = await newWallet(testApp, someone);
      const { status, body } = await owner.session.post('/api/v1/wallet/payees', { cvu: number });
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual([body.cvu, body.holderName], [number, holderName]);
    });
});

suite('an alias of the page', () => {
  type Owner = Awaited<ReturnType<typeof fundedWallet>>;
  const payeeAt = async ({ session }: Owner, word: string) =>
    session.post('/api/v1/wallet/payees', { alias: `${word}.ana.paz` });
  const paid = async (owner: Owner, word: string) => {
    const { status, body: payee } = await payeeAt(owner, word);
    assert.equal(status, 201, JSON.stringify(payee));
    assert.equal(payee.holderName, 'Ana Paz');
    return pay(owner.session, payee, CENTS);
  };
  async function waits(
    owner: Owner,
    word: string,
    over: { readonly seconds: number; readonly status: string },
  ): Promise<void> {
    const { status, body: payee } = await payeeAt(owner, word);
    assert.deepEqual([status, payee.status], [201, 'verifying']);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: over.seconds });
    const { body } = await owner.session.get(`/api/v1/wallet/payees/${payee.id}`);
    assert.equal(body.status, over.status);
  }
  const DOES: Readonly<Record<keyof typeof MAGIC_ALIASES, (owner: Owner, word: string) => Promise<unknown>>> =
    {
      async noexiste(owner, word) {
        const { body } = await payeeAt(owner, word);
        assert.equal(body.error, 'alias_not_found');
      },
      async otro(owner, word) {
        const { status, body } = await payeeAt(owner, word);
        assert.equal(status, 201);
        assert.notEqual(body.holderName, 'Ana Paz');
      },
      async rechaza(owner, word) {
        const { body } = await paid(owner, word);
        await untilPayment(owner.session, body.id, 'failed');
      },
      async limite(owner, word) {
        const { body } = await paid(owner, word);
        const { failure } = await untilPayment(owner.session, body.id, 'failed');
        assert.equal(failure, 'try_other_day');
      },
      async sospecha(owner, word) {
        const { body } = await paid(owner, word);
        const { failure } = await untilPayment(owner.session, body.id, 'failed');
        assert.equal(failure, 'suspected_fraud');
      },
      async demora(owner, word) {
        const { body } = await paid(owner, word);
        await untilIdle(testApp, tenant);
        assert.equal((await untilPayment(owner.session, body.id, 'processing')).status, 'processing');
      },
      async perdida(owner, word) {
        const { body } = await paid(owner, word);
        await untilPayment(owner.session, body.id, 'settled');
      },
      async devuelve(owner, word) {
        const { body } = await paid(owner, word);
        await untilPayment(owner.session, body.id, 'settled');
        clock.advance(61_000);
        await untilPayment(owner.session, body.id, 'returned');
      },
      tarda: (owner, word) => waits(owner, word, { seconds: 3_600, status: 'active' }),
      niega: (owner, word) => waits(owner, word, { seconds: 3_600, status: 'refused' }),
      calla: (owner, word) => waits(owner, word, { seconds: 2 * 86_400, status: 'refused' }),
    };
  for (const [word, does] of Object.entries(DOES))
    test(`does what the page says: ${word}`, async () => {
      await does(await fundedWallet(testApp, 10_000), word);
    });
});

test('the page has each value that is tried here', () => {
  const page = testDataPage();
  for (const value of [
    ...testPeople().flatMap(({ taxId, documents }) => [taxId, ...documents.map((one) => one.value)]),
    ...testAccounts().map(({ number }) => number),
    ...Object.keys(MAGIC_LAST_NAMES),
    ...Object.keys(MAGIC_ALIASES),
    ...Object.keys(MAGIC_NUMBERS),
    ...WORKING_CARDS,
    EXPIRED_NUMBER,
  ])
    assert.ok(page.includes(`\`${value}\``), value);
});
