// One cap, whatever spends: payments, scheduled payments and purchases with cards at once, over two
// processes, at a cap with room for ten.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { newPayee, pay } from '../payments/support.ts';
import { advanceTo, scheduled, shownOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { networkOf, questionOf } from '../support/network.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole } from '../wallets/support.ts';
import { issued, newBuyer, usageOf } from './support.ts';

const testApp = await startTestApp();
const { app } = testApp;
const network = networkOf(testApp);
const other = await testApp.another();

const CENTS = 1_000;
const ROOM_FOR = 10;
const EACH = 12;
const CARDS = 3;
const CARD_CENTS = 3_000;

suite('a cap with room for ten', () => {
  test('lets exactly ten through of payments, scheduled payments and purchases with cards at once', async () => {
    const buyer = await newBuyer(testApp, { cap: CENTS * ROOM_FOR });
    const { agent, session } = buyer;
    const payee = await newPayee(buyer);
    const cards = await Promise.all(
      Array.from({ length: CARDS }, () =>
        issued(session, CARD_CENTS * EACH, { type: 'multi_use', sub_wallet_id: agent.subWalletId }),
      ),
    );
    const schedules = await Promise.all(
      Array.from({ length: EACH }, () => scheduled(agent.key, payee, { amount_cents: CENTS })),
    );
    const { nextRunAt } = await shownOf(session, String(schedules[0]));
    const bearer = String(await secondKey(buyer));

    const purchases = Array.from({ length: EACH }, async (_, i) => {
      const question = questionOf(String(cards[i % CARDS]), BigInt(CENTS));
      return (await network.askUntilDecided(question, i % 2 === 0 ? testApp.url : other.url)).body;
    });
    const elsewhere = client(other.url, { Authorization: `Bearer ${bearer}` });
    const payments = Array.from({ length: EACH }, (_, i) =>
      pay(i % 2 === 0 ? agent.key : elsewhere, payee, CENTS),
    );
    const due = advanceTo(testApp, Date.parse(nextRunAt) + 1_000);
    const decisions = await Promise.all(purchases);
    const replies = await Promise.all(payments);
    await due;
    await until(
      'each occurrence has come',
      () => occurrences(schedules),
      (count) => count === EACH,
    );

    assert.ok(replies.every(({ status }) => status === 201 || status === 202));
    const declined = decisions.filter(({ decision }) => decision === 'declined');
    assert.ok(declined.every(({ reason }) => reason === 'limit_exceeded'));
    const bought = decisions.length - declined.length;
    const { paid, waiting } = await app.pool.one(
      sql<{ paid: number; waiting: number }>`
        select count(*) filter (where reasons is null)::int as paid,
          count(*) filter (where reasons is not null)::int as waiting
        from payments where sub_wallet_id = ${agent.subWalletId}`,
    );
    assert.equal(paid + bought, ROOM_FOR, `${paid} paid and ${bought} bought`);
    assert.equal(paid + waiting, EACH * 2);
    const { cap } = await usageOf(buyer);
    assert.equal(cap.usedCents, (ROOM_FOR + waiting) * CENTS, 'what waits counts as spent');
    await assertLedgerIsWhole(testApp);
  });
});

async function secondKey({ session, agent }: Awaited<ReturnType<typeof newBuyer>>): Promise<unknown> {
  const { body } = await session.post(`/api/v1/wallet/sub-wallets/${agent.subWalletId}/keys`, {});
  return body.raw;
}

async function occurrences(schedules: readonly string[]): Promise<number> {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from scheduled_runs
      where scheduled_payment_id = any(${[...schedules]}) and payment_id is not null`,
  );
  return n;
}
