// Cards on accounts that are debited: a hold is a debit, and what a card leaves is refunded to the account.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  allowDebits,
  amountsNow,
  argentine,
  assertEachCent,
  cardFor,
  cardNow,
  connectAccount,
  methodNow,
  newCvu,
  NOTHING,
  personOf,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, tenant } = testApp;

const setup = (cardholderId: string) =>
  api.post(`/api/v1/cardholders/${cardholderId}/payment-method/setup`, { rail: 'cvu' });
const aMinute = () => api.post('/api/v1/sandbox/clock', { advanceSeconds: 61 });
const operationsOf = async (id: string): Promise<ReadonlyArray<readonly [string, string]>> => {
  const { body } = await api.get(`/api/v1/cards/${id}/funding`);
  return body.operations.map(({ kind, status }: Record<string, string>) => [kind, status]).toReversed();
};
const nothingRefunded = async (account: Account) => assert.deepEqual(await refundsOf(testApp, account), []);

suite('before an operator has switched debits on', () => {
  test('accounts are refused by the link and by the sandbox, and the rail is shown as a beta', async () => {
    const { id } = await personOf(api, 'AR');
    const link = await setup(id);
    assert.deepEqual([link.status, link.body.error], [403, 'beta_not_enabled'], JSON.stringify(link.body));
    const connected = await connectAccount(api, id, { rail: 'cvu', cvu: newCvu() });
    assert.deepEqual([connected.status, connected.body.error], [403, 'beta_not_enabled']);
    const { body } = await api.get('/api/v1/payment_rails?country=AR');
    assert.deepEqual(body.data[1], {
      country: 'AR',
      currency: 'ARS',
      rail: 'cvu',
      funding: [],
      mode: 'debit',
      status: 'beta',
    });
  });
});

suite('an account that is debited', () => {
  test('is connected without a place to send money to, and is pending until debits are authorized', async () => {
    await allowDebits(testApp);
    const account = await argentine(api);
    const { mode, status, depositInstructions, rail, bankName } = await methodNow(testApp, account);
    assert.deepEqual(
      [mode, status, depositInstructions, rail, bankName],
      ['debit', 'active', null, 'cvu', 'Mercado Pago'],
    );
    const late = await argentine(api, '99');
    const { body } = await api.get(`/api/v1/cardholders/${late.cardholderId}/payment-methods`);
    assert.equal(body.data[0].status, 'pending');
    await aMinute();
    assert.equal((await methodNow(testApp, late)).status, 'active');
  });

  test('pays for a card at once, and gets back what the card leaves', async () => {
    const account = await argentine(api);
    const made = await cardFor(api, account, 30_000);
    assert.deepEqual([made.status, made.body.status], [201, 'OPEN'], JSON.stringify(made.body));
    const { id } = made.body;
    assert.deepEqual(await operationsOf(id), [
      ['debit', 'done'],
      ['hold', 'done'],
    ]);
    await nothingRefunded(account);
    await api.delete(`/api/v1/cards/${id}`);
    const [refund, ...others] = await refundsOf(testApp, account);
    assert.deepEqual([refund?.amountCents, refund?.status, others.length], [30_000, 'done', 0]);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('keeps what cards leave for the next one where that was asked for, and debits the rest alone', async () => {
    const account = await argentine(api, '00', { keepBalance: true });
    const { body: first } = await cardFor(api, account, 30_000);
    await api.delete(`/api/v1/cards/${first.id}`);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 30_000 });
    const { status, body: second } = await cardFor(api, account, 50_000);
    assert.equal(status, 201);
    const { body } = await api.get(`/api/v1/cards/${second.id}/funding`);
    const debit = body.operations.find(({ kind }: { kind: string }) => kind === 'debit');
    assert.equal(debit.amountCents, 20_000);
    await assertEachCent(testApp);
  });

  test('is debited once more for what a merchant took beyond the card', async () => {
    const account = await argentine(api);
    const { body: card } = await cardFor(api, account, 30_000, { type: 'multi_use' });
    const merchant = { name: 'Librería Ejemplo', category: '5942' };
    const asked = { cardId: card.id, amountCents: 30_000, merchant };
    const { body: purchase } = await api.post('/api/v1/sandbox/authorizations', asked);
    await api.post(`/api/v1/sandbox/authorizations/${purchase.id}/clear`, {
      amountCents: 31_000,
      final: true,
    });
    await untilIdle(testApp, tenant);
    assert.deepEqual((await operationsOf(card.id)).slice(2), [
      ['capture', 'done'],
      ['debit', 'done'],
      ['charge', 'done'],
    ]);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('with too little money refuses the card, and stays connected', async () => {
    const account = await argentine(api, '55');
    const { status, body } = await cardFor(api, account, 30_000, {});
    assert.deepEqual([status, body.error], [402, 'hold_rejected'], JSON.stringify(body));
    assert.match(body.message, /too little money/);
    assert.equal((await methodNow(testApp, account)).status, 'active');
    await assertEachCent(testApp);
  });

  test('whose owner has withdrawn debits refuses the card, and is detached', async () => {
    const account = await argentine(api, '44');
    const { status, body } = await cardFor(api, account, 30_000);
    assert.deepEqual([status, body.error, body.rail], [402, 'hold_rejected', 'cvu']);
    assert.ok(body.setupUrl);
    assert.equal(await methodNow(testApp, account), undefined);
  });
});

suite('a debit that is not known in time', () => {
  test('leaves the card waiting, with nothing for its owner to send, and opens it when it is done', async () => {
    const account = await argentine(api, '33');
    const { status, body } = await cardFor(api, account, 30_000);
    assert.deepEqual([status, body.status], [202, 'PENDING_FUNDING'], JSON.stringify(body));
    const { amountCents, clabe, pix, rail } = body.funding;
    assert.deepEqual([rail, amountCents, clabe, pix], ['cvu', 30_000, null, null]);
    await aMinute();
    const opened = await cardNow(testApp, body.id);
    assert.deepEqual([opened.status, opened.availableCents], ['OPEN', 30_000]);
    await nothingRefunded(account);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('closes the card when it is refused', async () => {
    const account = await argentine(api, '22');
    const { status, body } = await cardFor(api, account, 30_000);
    assert.equal(status, 202);
    await aMinute();
    const closed = await cardNow(testApp, body.id);
    assert.deepEqual([closed.status, closed.closedReason], ['CLOSED', 'hold_rejected']);
    assert.equal((await methodNow(testApp, account)).status, 'active');
    await assertEachCent(testApp);
  });

  test('goes back when the card was closed before it was done', async () => {
    const account = await argentine(api, '33');
    const { body } = await cardFor(api, account, 30_000);
    await api.delete(`/api/v1/cards/${body.id}`);
    await untilIdle(testApp, tenant);
    await nothingRefunded(account);
    await aMinute();
    const [refund, ...others] = await refundsOf(testApp, account);
    assert.deepEqual([refund?.amountCents, refund?.status, others.length], [30_000, 'done', 0]);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });
});

suite('a refund of a debit', () => {
  test('that comes back stays, is said, and can be refunded once more', async () => {
    const account = await argentine(api, '88');
    const { body } = await cardFor(api, account, 30_000);
    await api.delete(`/api/v1/cards/${body.id}`);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, stuckCents: 30_000 });
    const again = await api.post(`${account.path}/refund`, {});
    assert.deepEqual([again.status, again.body.stuckCents], [200, 0]);
    await untilIdle(testApp, tenant);
    await assertEachCent(testApp);
  });
});
