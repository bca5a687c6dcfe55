// Money on bank accounts that several want at once, whose messages come twice or whose answers are lost: each
// cent has one owner, and no card opens that is not paid for.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  amountsNow,
  assertEachCent,
  brazilian,
  cardFor,
  cardNow,
  deposit,
  mexican,
  NOTHING,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const elsewhere = client((await testApp.another()).url, await testApp.newKey());

const fault = (kind: string, count: number) =>
  api.post('/api/v1/sandbox/faults', { port: 'processor', kind, count, ms: 50 });
const noFaults = () => app.pool.run(sql`update sandbox_faults set remaining = 0`);

type Card = { readonly id: string; readonly status: string };
const cardsOf = async ({ cardholderId }: Account): Promise<Card[]> => {
  await untilIdle(testApp, tenant);
  return (await api.get(`/api/v1/cards?cardholderId=${cardholderId}&limit=100`)).body.data;
};
const countOf = (cards: readonly Card[], status: string): number =>
  cards.filter((card) => card.status === status).length;

suite('at once', () => {
  test('ten cards on money for three: three open, and the others open as the rest comes', async () => {
    const account = await mexican(api);
    await deposit(api, account, 35_000);
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, i) => cardFor(i % 2 === 0 ? api : elsewhere, account, 10_000)),
    );
    const open = asked.filter(({ status }) => status === 201);
    assert.equal(open.length, 3, JSON.stringify(asked.map(({ status, body }) => [status, body.error])));
    const waiting = asked.filter(({ status }) => status === 202);
    assert.equal(waiting.length, 7);
    await assertEachCent(testApp);
    await Promise.all(Array.from({ length: 4 }, () => deposit(api, account, 15_000)));
    assert.equal(countOf(await cardsOf(account), 'OPEN'), 9);
    await deposit(api, account, 10_000);
    assert.equal(countOf(await cardsOf(account), 'OPEN'), 10);
    // All but a hundred thousand went back.
    const back = (await refundsOf(testApp, account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    assert.equal(back, 5_000);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('a deposit and the end of the window: the card opens, or the money is there', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await mexican(api, { keepBalance: true });
      const { body: card } = await cardFor(api, account, 10_000, { fundingWindowMinutes: 5 });
      await Promise.all([
        deposit(api, account, 10_000),
        api.post('/api/v1/sandbox/clock', { advanceSeconds: 301 }),
      ]);
      const { status } = await cardNow(testApp, card.id);
      const { availableCents } = await amountsNow(testApp, account);
      assert.ok(
        (status === 'OPEN' && availableCents === 0) || (status === 'CLOSED' && availableCents === 10_000),
        JSON.stringify([status, availableCents]),
      );
    }
    await assertEachCent(testApp);
  });

  test('a refund and a card on the same money: one of them gets it', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await mexican(api, { keepBalance: true });
      await deposit(api, account, 10_000);
      await untilIdle(testApp, tenant);
      const [card, back] = await Promise.all([
        cardFor(api, account, 10_000),
        api.post(`${account.path}/refund`, {}),
      ]);
      const pair = [card.status, back.status];
      assert.ok(
        (pair[0] === 201 && pair[1] === 422) || (pair[0] === 202 && pair[1] === 200),
        JSON.stringify(pair),
      );
      assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    }
    await assertEachCent(testApp);
  });

  test('a refund and its bank on the same deposit: what is gone is off the books', async () => {
    const account = await mexican(api, { keepBalance: true });
    const { id } = await deposit(api, account, 10_000);
    await untilIdle(testApp, tenant);
    // The refund is asked for, and has not reached the processor when the bank is there.
    await fault('error', 3);
    assert.equal((await api.post(`${account.path}/refund`, {})).status, 200);
    const taken = await api.post(`/api/v1/sandbox/method_deposits/${id}/take_back`, {});
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    await noFaults();
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('a deposit and the end of its payment method: the money goes back', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await mexican(api);
      const [arrived, gone] = await Promise.all([deposit(api, account, 10_000), api.delete(account.path)]);
      assert.equal(gone.status, 200);
      const back = await refundsOf(testApp, account);
      const sums = back.map(({ amountCents, status }) => [amountCents, status]);
      assert.deepEqual(sums, arrived.status === 'returned' ? [] : [[10_000, 'done']]);
    }
    await assertEachCent(testApp);
  });
});

suite('a processor that is not reliable', () => {
  test('reports a deposit twice: it is booked once', async () => {
    const account = await brazilian(api);
    await fault('duplicate', 1);
    await deposit(api, account, 10_000);
    assert.deepEqual(await amountsNow(testApp, account), { ...NOTHING, availableCents: 10_000 });
    await noFaults();
    await assertEachCent(testApp);
  });

  test('loses the answer to a refund: it is made once', async () => {
    const account = await mexican(api);
    await deposit(api, account, 10_000);
    await untilIdle(testApp, tenant);
    await fault('timeout', 1);
    await api.post(`${account.path}/refund`, {});
    assert.deepEqual(
      (await refundsOf(testApp, account)).map(({ amountCents, status }) => [amountCents, status]),
      [[10_000, 'done']],
    );
    await noFaults();
    await assertEachCent(testApp);
  });

  test('does not answer when money is asked for: it is asked again, and the card waits', async () => {
    const account = await brazilian(api);
    await fault('error', 2);
    const { status, body } = await cardFor(api, account, 10_000);
    assert.deepEqual([status, body.status], [202, 'PENDING_FUNDING']);
    await noFaults();
  });
});
