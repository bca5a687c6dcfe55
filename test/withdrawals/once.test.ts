// One request takes money once: at once, after an answer that was lost, and on two processes. Many at once
// take no more than there is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { assertLedgerIsWhole, balanceOf, type Opened } from '../wallets/support.ts';
import { fundedWallet } from '../payments/support.ts';
import { sessionOf } from '../support/signed-in.ts';
import {
  AUTO,
  FUNDS_CENTS,
  madeDirectly,
  newAlias,
  ownerWithPhone,
  withdraw,
  withdrawalOf,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
const FUNDS = FUNDS_CENTS / 100;

/** As where a process ends after its commit and before its answer is stored. */
const forgetAnswers = () => app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);

async function assertTaken(owner: Opened, amount: number): Promise<void> {
  const { available } = await balanceOf(owner);
  assert.equal(available, FUNDS - amount);
}

suite('a withdrawal with an idempotency key', () => {
  test('is made once, however often it is asked for at once, on two servers', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const { url } = await testApp.another();
    const there = { session: await sessionOf(testApp, owner.email, { url }) };
    const alias = newAlias('demora');
    const replies = await Promise.all(
      [owner, there, owner, there].map((by) => withdraw(by, AUTO, alias, { key: 'at-once' })),
    );
    const [first] = replies;
    for (const { status, body } of replies) assert.deepEqual([status, body], [200, first?.body]);
    await assertTaken(owner, AUTO);
  });

  test('is found again where its answer was never stored', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias('demora');
    const before = await withdraw(owner, AUTO, alias, { key: 'crash' });
    await forgetAnswers();
    const replies = await Promise.all([1, 2].map(() => withdraw(owner, AUTO, alias, { key: 'crash' })));
    for (const { status, body } of replies) assert.deepEqual([status, body], [200, before.body]);
    await forgetAnswers();
    const other = await withdraw(owner, 1, alias, { key: 'crash' });
    assert.deepEqual([other.status, other.body.error], [409, 'idempotency_key_reused']);
    await assertTaken(owner, AUTO);
  });

  test('is refused where a request that was cut off had its key and another body', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias('demora');
    const body = { amount: AUTO, destination: alias };
    const headers = { 'x-idempotency-key': 'other body' };
    const send = (other: object) =>
      owner.session.post('/api/v1/wallet/withdraw', { ...body, ...other }, headers);
    const first = await send({});
    for (const other of [
      { amount: 1 },
      { amount: 0.001 },
      { concept: 'Retiro' },
      { destination: newAlias() },
    ]) {
      await forgetAnswers();
      const { status, body: refused } = await send(other);
      assert.deepEqual([status, refused.error], [409, 'idempotency_key_reused'], JSON.stringify(other));
    }
    await forgetAnswers();
    assert.deepEqual((await send({})).body, first.body);
    await assertTaken(owner, AUTO);
  });

  test('is found again as it stands by then', async () => {
    const owner = await ownerWithPhone(testApp);
    const alias = newAlias();
    const { body: asked } = await withdraw(owner, 2_000, alias, { key: 'rejected meanwhile' });
    await owner.session.post(`/api/card/approvals/${asked.approvalId}`, { decision: 'rejected' });
    await forgetAnswers();
    const { status, body } = await withdraw(owner, 2_000, alias, { key: 'rejected meanwhile' });
    assert.deepEqual(
      [status, body.id, body.settlement, body.approval],
      [200, asked.id, 'rejected', undefined],
    );
    await assertTaken(owner, 0);
  });

  test('is made once by two processes that both found none', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const given = { keyDigest: 'both-at-once', destination: newAlias() };
    const made = await Promise.all([1, 2, 3].map(() => madeDirectly(testApp, owner, AUTO, given)));
    assert.equal(new Set(made.map(({ id }) => id)).size, 1);
    assert.equal((await owner.session.get('/api/v1/wallet/withdrawals')).body.data.length, 1);
  });

  test('is another one a day later', async () => {
    const owner = await fundedWallet(testApp, FUNDS_CENTS);
    const alias = newAlias();
    const ids: string[] = [];
    for (let day = 0; day < 3; day++) {
      const { status, body } = await withdraw(owner, AUTO, alias, { key: 'daily' });
      assert.equal(status, 200, JSON.stringify(body));
      ids.push(body.id);
      await api.post('/api/v1/sandbox/clock', { advanceSeconds: 86_400 });
    }
    assert.equal(new Set(ids).size, 3);
  });
});

suite('withdrawals at once', () => {
  test('take no more than there is', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => withdraw(owner, 800, newAlias('demora'))),
    );
    const answered = replies.map(({ status, body }) => (status === 200 ? 'made' : body.error));
    assert.deepEqual(answered.sort(), [
      ...Array.from({ length: 6 }, () => 'insufficient_balance'),
      ...Array.from({ length: 6 }, () => 'made'),
    ]);
    assert.deepEqual(await balanceOf(owner), { available: 200, pending: 4_800, total: 5_000 });
  });

  test('of which one is approved, rejected and expired at once end in one way', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await ownerWithPhone(testApp);
      const { body } = await withdraw(owner, 2_000, newAlias('rechaza'));
      const path = `/api/card/approvals/${body.approvalId}`;
      await Promise.all([
        owner.session.post(path, { decision: 'approved' }),
        owner.session.post(path, { decision: 'rejected' }),
        owner.session.post(`/approvals/${body.approvalId}`, { decision: 'approved' }),
        api.post('/api/v1/sandbox/clock', { advanceSeconds: 601 }),
      ]);
      const { status } = await withdrawalOf(owner, body.id);
      assert.ok(['rejected', 'failed'].includes(status), status);
      await assertTaken(owner, 0);
    }
  });
});

suite('the ledger', () => {
  test('is whole after all of that', () => assertLedgerIsWhole(testApp));
});
