// Cards on bank accounts: money arrives before it is spent, and what is left of it goes back.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { makeAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { untilIdle } from '../support/jobs.ts';
import { readBrCode } from '#providers/wire/br-code.ts';
import {
  amountsNow,
  assertEachCent,
  brazilian,
  cardFor,
  cardNow,
  connectAccount,
  deposit,
  methodNow,
  mexican,
  newClabe,
  NOTHING,
  personOf,
} from './accounts.ts';

const testApp = await startTestApp();
const { api } = testApp;

suite('an account is connected', () => {
  test('as what it is, whose it is, and where money is sent for it', async () => {
    const { id: cardholderId } = await personOf(api, 'MX');
    const clabe = newClabe();
    const { status, body } = await connectAccount(api, cardholderId, { rail: 'clabe', clabe });
    assert.equal(status, 200, JSON.stringify(body));
    const { id, createdAt, depositInstructions, ...shown } = body;
    assert.deepEqual(shown, {
      cardholderId,
      type: 'bank_account',
      rail: 'clabe',
      funding: null,
      bankName: 'STP',
      last4: clabe.slice(-4),
      brand: 'clabe',
      expiry: null,
      isDefault: true,
      status: 'active',
      mode: 'prefund',
      holderName: 'Ana Prueba',
      currency: 'MXN',
      ...NOTHING,
      keepBalance: false,
    });
    assert.match(id, /^pm_/);
    assert.ok(createdAt);
    assert.match(depositInstructions.clabe, /^646\d{15}$/);
    assert.notEqual(depositInstructions.clabe, clabe);
    const { body: known } = await api.get(`/api/v1/cardholders/${cardholderId}/payment-method/status`);
    assert.deepEqual(
      [known.hasPaymentMethod, known.type, known.rail, known.bankName, known.last4, known.expiry],
      [true, 'bank_account', 'clabe', 'STP', clabe.slice(-4), null],
    );
  });

  test('is none that the person has as long as it is not confirmed', async () => {
    const { id: cardholderId } = await personOf(api, 'MX');
    const { body: pending } = await connectAccount(api, cardholderId, {
      rail: 'clabe',
      clabe: newClabe('99'),
    });
    assert.equal(pending.status, 'pending');
    const status = `/api/v1/cardholders/${cardholderId}/payment-method/status`;
    assert.equal((await api.get(status)).body.hasPaymentMethod, false);
    await api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
    await untilIdle(testApp, testApp.tenant);
    assert.equal((await api.get(status)).body.hasPaymentMethod, true);
  });

  test('by a Pix key, to a code that takes any amount', async () => {
    const { depositInstructions } = await methodNow(testApp, await brazilian(api));
    const code = readBrCode(depositInstructions.pix.copyPaste);
    assert.deepEqual([code?.kind, code?.amountMinor], ['static', null]);
    assert.match(depositInstructions.pix.qr, /^data:image\/svg\+xml,/);
  });

  test('once: the same account is the same payment method', async () => {
    const { id: cardholderId } = await personOf(api, 'MX');
    const account = { rail: 'clabe', clabe: newClabe() };
    const [one, two] = await Promise.all([
      connectAccount(api, cardholderId, account),
      connectAccount(api, cardholderId, account),
    ]);
    assert.deepEqual([one.status, two.status, one.body.id], [200, 200, two.body.id]);
  });

  const REFUSED: ReadonlyArray<readonly [string, string, Record<string, unknown>, number, string]> = [
    [
      'a rail that the country lacks',
      'AR',
      { rail: 'pix', pixKey: 'a@example.test' },
      422,
      'rail_not_supported',
    ],
    ['a wrong digit', 'MX', { rail: 'clabe', clabe: '646180110400000008' }, 400, 'invalid_request'],
    ['nothing typed', 'MX', { rail: 'clabe' }, 400, 'invalid_request'],
    [
      'an account of another country',
      'MX',
      { rail: 'clabe', clabe: makeAccountNumber('AR', '0031', '777') },
      422,
      'wrong_country',
    ],
    ["another person's account", 'MX', { rail: 'clabe', clabe: newClabe('66') }, 400, 'holder_mismatch'],
    ['a closed account', 'MX', { rail: 'clabe', clabe: newClabe('77') }, 422, 'account_not_payable'],
    ["another person's CPF", 'BR', { rail: 'pix', pixKey: '529.982.247-25' }, 400, 'holder_mismatch'],
  ];
  for (const [what, country, account, status, code] of REFUSED)
    test(`not ${what}`, async () => {
      const { id } = await personOf(api, country);
      const reply = await connectAccount(api, id, account);
      assert.deepEqual([reply.status, reply.body.error], [status, code], JSON.stringify(reply.body));
      const { body } = await api.get(`/api/v1/cardholders/${id}/payment-methods`);
      assert.deepEqual(body.data, []);
    });
});

suite('money arrives and goes back', () => {
  test('it is available, and a card on enough of it is made at once', async () => {
    const account = await mexican(api);
    await deposit(api, account, 50_000);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 50_000 });
    const made = await cardFor(api, account, 30_000);
    assert.deepEqual([made.status, made.body.status, made.body.funding], [201, 'OPEN', null]);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 20_000 });
    await assertEachCent(testApp);
  });

  test('with too little a card waits, and opens when the rest has come', async () => {
    const account = await mexican(api);
    const { depositInstructions } = await methodNow(testApp, account);
    await deposit(api, account, 10_000);
    const made = await cardFor(api, account, 30_000);
    assert.deepEqual(
      [made.status, made.body.status, made.body.last4, made.body.availableCents],
      [202, 'PENDING_FUNDING', null, 0],
    );
    const { rail, amountCents, currency, clabe, pix, expiresAt } = made.body.funding;
    assert.deepEqual(
      [rail, amountCents, currency, clabe, pix],
      ['clabe', 20_000, 'MXN', depositInstructions.clabe, null],
    );
    assert.equal(Date.parse(expiresAt) - Date.parse(made.body.createdAt), 30 * 60_000);
    await deposit(api, account, 20_000);
    const opened = await cardNow(testApp, made.body.id);
    assert.deepEqual([opened.status, opened.availableCents, opened.funding], ['OPEN', 30_000, null]);
    assert.match(opened.last4, /^\d{4}$/);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('a purchase on a card that waits is declined, and says that its money has not come', async () => {
    const account = await mexican(api);
    const { body: card } = await cardFor(api, account, 30_000);
    const { body } = await api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents: 100,
      merchant: { name: 'Librería Ejemplo', category: '5942' },
    });
    assert.deepEqual([body.status, body.declineReason], ['declined', 'card_not_funded']);
    const { body: shown } = await api.get(`/api/v1/transactions/${body.id}`);
    const failed = shown.decline.checks.find(({ outcome }: { outcome: string }) => outcome === 'failed');
    assert.deepEqual(
      [failed.rule, failed.message],
      ['card_status', 'The money behind the card had not arrived yet.'],
    );
  });

  test('what a closed card leaves goes back to where it came from', async () => {
    const account = await brazilian(api);
    await deposit(api, account, 40_000);
    const { body: card } = await cardFor(api, account, 40_000);
    assert.equal((await api.delete(`/api/v1/cards/${card.id}`)).status, 200);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    const { body } = await api.get(`${account.path}/refunds`);
    assert.deepEqual(
      body.data.map(({ amountCents, cause, status }: Record<string, unknown>) => [
        amountCents,
        cause,
        status,
      ]),
      [[40_000, 'released', 'done']],
    );
    await assertEachCent(testApp);
  });
});
