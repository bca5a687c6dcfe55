// Debits that several cards want at once, whose answers are lost or come late, or that are disputed: nothing
// is debited twice for one card, and each cent has its owner.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { untilIdle } from '../support/jobs.ts';
import {
  allowDebits,
  amountsNow,
  argentine,
  assertEachCent,
  cardFor,
  cardNow,
  methodNow,
  NOTHING,
  refundsOf,
  type Account,
} from './accounts.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
await allowDebits(testApp);
const elsewhere = client((await testApp.another()).url, await testApp.newKey());

const fault = (kind: string, count: number) =>
  api.post('/api/v1/sandbox/faults', { port: 'processor', kind, count, ms: 50 });
const noFaults = () => app.pool.run(sql`update sandbox_faults set remaining = 0`);
const inMinutes = (minutes: number) =>
  api.post('/api/v1/sandbox/clock', { advanceSeconds: minutes * 60 + 1 });

type Debit = { readonly id: string; readonly cents: bigint };
/** As the processor has them, whatever we believe. */
const debitsOf = ({ id }: Account): Promise<Debit[]> =>
  app.pool.all(
    sql<Debit>`
      select d.id, d.amount_minor as cents from sandbox_method_debits d
      join payment_methods m on m.tenant_id = d.tenant_id and m.token = d.account_id
      where m.id = ${id} and d.reason is null order by d.id`,
  );
const debitedOf = async (account: Account): Promise<bigint> =>
  (await debitsOf(account)).reduce((sum, { cents }) => sum + cents, 0n);

suite('at once', () => {
  test('each of several cards is paid by a debit of its own', async () => {
    const account = await argentine(api);
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, i) => cardFor(i % 2 === 0 ? api : elsewhere, account, 10_000)),
    );
    for (const { status, body } of made) {
      assert.ok(status === 201 || status === 202, JSON.stringify(body));
      assert.equal((await cardNow(testApp, body.id)).status, 'OPEN');
    }
    const back = (await refundsOf(testApp, account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    assert.equal(Number(await debitedOf(account)) - back, 60_000);
    assert.deepEqual(await amountsNow(testApp, account), NOTHING);
    await assertEachCent(testApp);
  });

  test('a card that is closed while its debit comes: nothing is left, and all of it goes back', async () => {
    for (let round = 0; round < 4; round++) {
      const account = await argentine(api, '33');
      const { body } = await cardFor(api, account, 10_000);
      await Promise.all([inMinutes(1), api.delete(`/api/v1/cards/${body.id}`)]);
      assert.equal((await cardNow(testApp, body.id)).status, 'CLOSED');
      await inMinutes(11);
      assert.deepEqual(await amountsNow(testApp, account), NOTHING);
      const back = (await refundsOf(testApp, account)).reduce((sum, { amountCents }) => sum + amountCents, 0);
      assert.equal(BigInt(back), await debitedOf(account));
    }
    await assertEachCent(testApp);
  });
});

suite('a processor that is not reliable', () => {
  test('loses the answer to a debit: it is made once, and the card opens', async () => {
    const account = await argentine(api);
    await fault('timeout', 1);
    const { status, body } = await cardFor(api, account, 10_000);
    await noFaults();
    assert.ok(status === 201 || status === 202, JSON.stringify(body));
    assert.equal((await cardNow(testApp, body.id)).status, 'OPEN');
    assert.equal(await debitedOf(account), 10_000n);
    assert.deepEqual(await refundsOf(testApp, account), []);
    await assertEachCent(testApp);
  });

  test('is down for longer than a caller waits: the card waits, and opens when it is back', async () => {
    const account = await argentine(api);
    await fault('error', 1_000);
    const { status, body } = await cardFor(api, account, 10_000);
    assert.deepEqual([status, body.status], [202, 'PENDING_FUNDING'], JSON.stringify(body));
    await noFaults();
    await inMinutes(1);
    assert.equal((await cardNow(testApp, body.id)).status, 'OPEN');
    assert.equal(await debitedOf(account), 10_000n);
    await assertEachCent(testApp);
  });
});

suite('a debit that its owner disputes', () => {
  test('is not made up for by another one: the next card is refused, and the account is detached', async () => {
    const account = await argentine(api);
    await cardFor(api, account, 10_000);
    await untilIdle(testApp, tenant);
    const [deposit] = await app.pool.all(
      sql<{
        id: string;
      }>`select provider_ref as id from method_deposits where payment_method_id = ${account.id}`,
    );
    const taken = await api.post(`/api/v1/sandbox/method_deposits/${deposit?.id}/take_back`, {});
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    const refused = await cardFor(api, account, 10_000);
    assert.deepEqual([refused.status, refused.body.error], [402, 'hold_rejected']);
    assert.equal(await debitedOf(account), 10_000n);
    assert.equal(await methodNow(testApp, account), undefined);
    await assertEachCent(testApp);
  });
});
