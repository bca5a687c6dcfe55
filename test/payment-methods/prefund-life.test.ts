// What becomes of money on bank accounts: paid in part, twice, late, by somebody else; spent, refunded, taken
// back; and of cards that wait for it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readBrCode } from '#providers/wire/br-code.ts';
import { startTestApp } from '../support/app.ts';
import { advanceTestClock } from '../support/clock.ts';
import type { Reply } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  amountsNow,
  assertEachCent,
  brazilian,
  buy,
  cardFor,
  cardNow,
  connectAccount,
  deposit,
  methodNow,
  mexican,
  newClabe,
  NOTHING,
  personOf,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, tenant } = testApp;

const advance = async (minutes: number): Promise<void> => {
  await advanceTestClock(api, { advanceSeconds: minutes * 60 });
  await untilIdle(testApp, tenant);
};

type EventRow = { readonly type: string; readonly data: { readonly object: Reply['body'] } };
const heardOf = async (type: string, id: string): Promise<EventRow['data']['object'][]> => {
  await untilIdle(testApp, tenant);
  const { body } = await api.get(`/api/v1/events?type=${type}&limit=100`);
  return body.data
    .map(({ data }: EventRow) => data.object)
    .filter((object: Record<string, unknown>) => object['id'] === id)
    .toReversed();
};

const causesOf = async (account: Account): Promise<unknown[]> =>
  (await refundsOf(testApp, account)).map(({ amountCents, cause, status }) => [amountCents, cause, status]);

suite('a card that waits', () => {
  test('by Pix has a charge of what is missing, and another one when a part has come', async () => {
    const account = await brazilian(api);
    const { body: card } = await cardFor(api, account, 30_000);
    assert.deepEqual(readBrCode(card.funding.pix.copyPaste)?.amountMinor, 30_000n);
    await deposit(api, account, 12_500);
    const waiting = await cardNow(testApp, card.id);
    assert.deepEqual([waiting.status, waiting.funding.amountCents], ['PENDING_FUNDING', 17_500]);
    assert.equal(readBrCode(waiting.funding.pix.copyPaste)?.amountMinor, 17_500n);
    assert.equal(waiting.funding.expiresAt, card.funding.expiresAt);
    assert.deepEqual(
      (await heardOf('card.funding_requested', card.id)).map(({ funding }) => funding.amountCents),
      [30_000, 17_500],
    );
    await deposit(api, account, 17_500);
    assert.equal((await cardNow(testApp, card.id)).status, 'OPEN');
    assert.equal((await heardOf('card.created', card.id)).length, 1);
  });

  test('paid with more than it asks for, the rest goes back unless it is to stay, and what comes later stays', async () => {
    for (const keepBalance of [false, true]) {
      const account = await mexican(api, { keepBalance });
      const { body: card } = await cardFor(api, account, 10_000);
      await deposit(api, account, 20_000);
      assert.equal((await cardNow(testApp, card.id)).status, 'OPEN');
      const availableCents = keepBalance ? 10_000 : 0;
      assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents });
      await deposit(api, account, 5_000);
      const later = availableCents + 5_000;
      assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: later });
      assert.deepEqual(await causesOf(account), keepBalance ? [] : [[10_000, 'excess', 'done']]);
    }
    await assertEachCent(testApp);
  });

  test('closes when its time is over, gives back what had come, and what comes late is available', async () => {
    const account = await mexican(api);
    const { body: card } = await cardFor(api, account, 30_000, { fundingWindowMinutes: 5 });
    await deposit(api, account, 10_000);
    await advance(6);
    const closed = await cardNow(testApp, card.id);
    assert.deepEqual(
      [closed.status, closed.closedReason, closed.funding],
      ['CLOSED', 'funding_expired', null],
    );
    assert.equal((await heardOf('card.closed', card.id)).length, 1);
    assert.deepEqual(await causesOf(account), [[10_000, 'released', 'done']]);
    await deposit(api, account, 30_000);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 30_000 });
    assert.equal((await cardFor(api, account, 30_000)).status, 201);
    await assertEachCent(testApp);
  });

  test('is the same card for the same key, before and after it is paid for', async () => {
    const account = await mexican(api);
    const ask = () =>
      api.post(
        '/api/v1/cards',
        { cardholderId: account.cardholderId, amountCents: 5_000 },
        { 'x-idempotency-key': `waits ${account.id}` },
      );
    const [first, again] = [await ask(), await ask()];
    assert.deepEqual([first.status, again.status, again.body.id], [202, 202, first.body.id]);
    await deposit(api, account, 5_000);
    assert.equal((await cardNow(testApp, first.body.id)).status, 'OPEN');
    assert.equal((await ask()).body.id, first.body.id);
  });

  test('can be closed, and gives back what had come', async () => {
    const account = await mexican(api);
    const { body: card } = await cardFor(api, account, 30_000);
    await deposit(api, account, 10_000);
    await cardNow(testApp, card.id);
    const { status, body } = await api.delete(`/api/v1/cards/${card.id}`);
    assert.deepEqual([status, body.status, body.closedReason], [200, 'CLOSED', 'requested']);
    assert.deepEqual(await causesOf(account), [[10_000, 'released', 'done']]);
  });

  test('takes no purchase, has no number to be seen, and can be labelled but not paused', async () => {
    const account = await mexican(api);
    const { body: card } = await cardFor(api, account, 30_000);
    const merchant = { name: 'Librería Ejemplo', category: '5942' };
    const asked = await api.post('/api/v1/sandbox/authorizations', {
      cardId: card.id,
      amountCents: 100,
      merchant,
    });
    assert.notEqual(asked.body.status, 'authorized');
    const paused = await api.patch(`/api/v1/cards/${card.id}`, { status: 'PAUSED' });
    assert.deepEqual([paused.status, paused.body.error], [409, 'invalid_state']);
    const shown = await api.get(`/api/v1/cards/${card.id}/reveal`);
    assert.deepEqual(
      [shown.status, shown.body.error, shown.body.status],
      [409, 'invalid_state', 'PENDING_FUNDING'],
    );
    const labelled = await api.patch(`/api/v1/cards/${card.id}`, { label: 'Order 7' });
    assert.deepEqual(
      [labelled.status, labelled.body.label, labelled.body.status],
      [200, 'Order 7', 'PENDING_FUNDING'],
    );
  });

  test('keeps its payment method from being deleted, even beside another one', async () => {
    const account = await mexican(api);
    const { body: card } = await cardFor(api, account, 30_000);
    await connectAccount(api, account.cardholderId, { rail: 'clabe', clabe: newClabe() });
    const kept = await api.delete(account.path);
    assert.deepEqual(
      [kept.status, kept.body.error, kept.body.cards],
      [409, 'payment_method_in_use', [card.id]],
    );
  });

  test('for less than the rail asks for is refused, and nothing is left of it', async () => {
    const account = await brazilian(api);
    const { status, body } = await cardFor(api, account, 50);
    assert.deepEqual([status, body.error], [422, 'funding_refused']);
    assert.deepEqual(
      (await api.get('/api/v1/cards?status=PENDING_FUNDING')).body.data.filter(
        ({ cardholderId }: { cardholderId: string }) => cardholderId === account.cardholderId,
      ),
      [],
    );
  });
});

suite('a purchase', () => {
  test('is paid from what is held, and what is left goes back', async () => {
    const account = await brazilian(api);
    await deposit(api, account, 10_000);
    const { body: card } = await cardFor(api, account, 10_000);
    await buy(api, card.id, 7_500);
    assert.equal((await cardNow(testApp, card.id)).status, 'CLOSED');
    assert.deepEqual(await causesOf(account), [[2_500, 'released', 'done']]);
    await assertEachCent(testApp);
  });

  test('that the merchant refunds goes back to the account as well', async () => {
    const account = await mexican(api);
    await deposit(api, account, 10_000);
    const { body: card } = await cardFor(api, account, 10_000);
    await buy(api, card.id, 10_000);
    const merchant = { name: 'Librería Ejemplo', category: '5942' };
    const { status, body } = await api.post('/api/v1/sandbox/refunds', {
      cardId: card.id,
      amountCents: 4_000,
      merchant,
    });
    assert.equal(status, 200, JSON.stringify(body));
    await untilIdle(testApp, tenant);
    assert.deepEqual(await causesOf(account), [[4_000, 'released', 'done']]);
    await assertEachCent(testApp);
  });
});

suite('money', () => {
  test("of somebody else's account goes back whole, and says why", async () => {
    const account = await mexican(api);
    const { taxId } = await personOf(api, 'MX');
    await deposit(api, account, 9_900, { from: { name: 'Otra Persona', taxId } });
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    const [heard, ...more] = await heardOf('payment_method.refunded', account.id);
    assert.deepEqual(
      [heard?.['refund'].cause, heard?.['refund'].amountCents, more.length],
      ['holder_mismatch', 9_900, 0],
    );
    assert.deepEqual(await heardOf('payment_method.funded', account.id), []);
  });

  test('goes back on request, in parts, and no more than there is', async () => {
    const account = await mexican(api, { keepBalance: true });
    await deposit(api, account, 6_000);
    await deposit(api, account, 4_000);
    await untilIdle(testApp, tenant);
    const part = await api.post(`${account.path}/refund`, { amountCents: 7_000 });
    assert.deepEqual([part.status, part.body.availableCents, part.body.returningCents], [200, 3_000, 7_000]);
    const tooMuch = await api.post(`${account.path}/refund`, { amountCents: 3_001 });
    assert.deepEqual(
      [tooMuch.status, tooMuch.body.error, tooMuch.body.availableCents],
      [422, 'refund_too_large', 3_000],
    );
    assert.equal((await api.post(`${account.path}/refund`, {})).status, 200);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    const none = await api.post(`${account.path}/refund`, {});
    assert.deepEqual([none.status, none.body.error], [422, 'nothing_to_refund']);
    await assertEachCent(testApp);
  });

  test('goes back against what came last', async () => {
    const account = await mexican(api, { keepBalance: true });
    for (let day = 0; day < 5; day++) {
      await deposit(api, account, 1_000);
      await advance(24 * 60);
    }
    const heard = await heardOf('payment_method.funded', account.id);
    const deposits = heard.map((object) => String(object['deposit'].id));
    await api.post(`${account.path}/refund`, { amountCents: 3_500 });
    await untilIdle(testApp, tenant);
    const { body } = await api.get(`${account.path}/refunds`);
    type Refund = { readonly depositId: string; readonly amountCents: number };
    const refunds: readonly Refund[] = body.data;
    const refundOf = new Map(refunds.map(({ depositId, amountCents }) => [depositId, amountCents]));
    assert.deepEqual(
      deposits.map((id) => refundOf.get(id)),
      [undefined, 500, 1_000, 1_000, 1_000],
    );
  });

  test('that comes back when it is refunded is stuck, is reported, and can be sent once more', async () => {
    const account = await mexican(api, { clabe: newClabe('88') });
    await deposit(api, account, 8_000);
    await untilIdle(testApp, tenant);
    await api.post(`${account.path}/refund`, {});
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, stuckCents: 8_000 });
    const [failed] = await heardOf('payment_method.refund_failed', account.id);
    assert.deepEqual(
      [failed?.['refund'].status, failed?.['refund'].failure, failed?.['stuckCents']],
      ['returned', 'account_closed', 8_000],
    );
    assert.equal((await cardFor(api, account, 8_000)).status, 202);
    assert.equal((await api.post(`${account.path}/refund`, {})).body.returningCents, 8_000);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, stuckCents: 8_000 });
    await assertEachCent(testApp);
  });

  test('that its bank looks at is blocked until it is released, or is taken back', async () => {
    const account = await mexican(api);
    const first = await deposit(api, account, 3_000, { held: true });
    const second = await deposit(api, account, 2_000, { held: true });
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, blockedCents: 5_000 });
    assert.equal((await api.post(`/api/v1/sandbox/method_deposits/${first.id}/release`)).status, 200);
    assert.equal((await api.post(`/api/v1/sandbox/method_deposits/${second.id}/take_back`, {})).status, 200);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 3_000 });
    await assertEachCent(testApp);
  });

  test('that is taken back after it was spent is made up for by what arrives next', async () => {
    const account = await brazilian(api);
    const taken = await deposit(api, account, 5_000);
    const { body: card } = await cardFor(api, account, 5_000);
    assert.equal(card.status, 'OPEN');
    await api.post(`/api/v1/sandbox/method_deposits/${taken.id}/take_back`, { amountCents: 2_000 });
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await deposit(api, account, 2_500);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 500 });
    await assertEachCent(testApp);
  });

  test('of a method that is deleted goes back, and what comes later never arrives', async () => {
    const account = await mexican(api);
    await deposit(api, account, 7_000);
    assert.equal((await api.delete(account.path)).status, 200);
    await untilIdle(testApp, tenant);
    assert.deepEqual(await causesOf(account), [[7_000, 'detached', 'done']]);
    assert.equal((await deposit(api, account, 1_000)).status, 'returned');
    await assertEachCent(testApp);
  });
});

test('an account of which the bank says later whose it is is pending until then', async () => {
  const account = await mexican(api, { clabe: newClabe('99') });
  const { status, isDefault, depositInstructions } = (
    await api.get(`/api/v1/cardholders/${account.cardholderId}/payment-methods`)
  ).body.data[0];
  assert.deepEqual([status, isDefault, depositInstructions], ['pending', false, null]);
  assert.equal((await cardFor(api, account, 1_000)).body.error, 'payment_method_required');
  await advance(2);
  const now = await methodNow(testApp, account);
  assert.deepEqual([now.status, now.isDefault], ['active', true]);
});

test('what is kept on a method is the choice of who set it up, and can be changed', async () => {
  const account = await mexican(api);
  const kept = await api.patch(account.path, { keepBalance: true });
  assert.deepEqual([kept.status, kept.body.keepBalance], [200, true]);
  await deposit(api, account, 5_000);
  const { body: card } = await cardFor(api, account, 5_000);
  await api.delete(`/api/v1/cards/${card.id}`);
  assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 5_000 });
});

test('two people with one Pix key have each a payment method of their own', async () => {
  const pixKey = 'familia@example.test';
  const [one, two] = [await brazilian(api, { pixKey }), await brazilian(api, { pixKey })];
  const { body: card } = await cardFor(api, two, 5_000);
  await deposit(api, two, 5_000);
  assert.equal((await cardNow(testApp, card.id)).status, 'OPEN');
  assert.deepEqual(await amountsNow(testApp, one), NOTHING);
});
