// Payments that leave by the sandbox's rail, over HTTP from the request to the notice: however they end, and
// whatever happens to answers and messages, money leaves once, and the books agree.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { sign, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { addressOf, inboundSecret } from '#providers/sandbox/messages.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole, balanceOf, type Opened } from '../wallets/support.ts';
import { fundedWallet, newPayee, pay, untilPayment } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant, newOrganization } = testApp;

const advance = (advanceSeconds: number) => api.post('/api/v1/sandbox/clock', { advanceSeconds });
const fault = async (kind: string, count: number) => {
  const { status } = await api.post('/api/v1/sandbox/faults', { port: 'rail', kind, count, ms: 50 });
  assert.equal(status, 200);
};

/** Answers the id. */
async function sent(owner: Opened, word?: Parameters<typeof newPayee>[1], cents = 1_000): Promise<string> {
  const { status, body } = await pay(owner.session, await newPayee(owner, word), cents);
  assert.deepEqual([status, body.status], [201, 'processing'], JSON.stringify(body));
  return body.id;
}

type Order = { reference: string; payments: number };
/** The rail's orders of a payment, and how often money left by them. */
const ordersAtRail = (paymentId: string): Promise<Order[]> =>
  app.pool.all(
    sql<Order>`
      select o.id as reference,
             (select count(*) from sandbox_transfers t
              where t.tenant_id = o.tenant_id and t.reference = o.id and t.kind = 'payment')::int as payments
      from sandbox_orders o join rail_operations r on r.tenant_id = o.tenant_id and r.id = o.id
      where o.tenant_id = ${tenant.id} and r.owner_id = ${paymentId}`,
  );

async function assertLeftOnce(paymentId: string): Promise<void> {
  const orders = await ordersAtRail(paymentId);
  assert.deepEqual(
    orders.map(({ payments }) => payments),
    [1],
  );
}

async function assertAgrees({ session }: Opened): Promise<void> {
  const { body } = await session.post('/api/v1/wallet/reconcile');
  assert.deepEqual([body.ok, body.differences], [true, []], JSON.stringify(body));
}

suite('a payment that the rail carries', () => {
  test('settles when its answer and its notice are lost, and is submitted once', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const id = await sent(owner, 'perdida');
    const { settledAt } = await untilPayment(owner.session, id, 'settled');
    assert.ok(Date.parse(settledAt) > 0);
    await assertLeftOnce(id);
    await assertAgrees(owner);
  });

  test('stays open as long as the rail says, and settles then', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const id = await sent(owner, 'demora');
    await until(
      'the rail has it',
      () => ordersAtRail(id),
      (orders) => orders.length === 1,
    );
    await advance(23 * 3_600);
    assert.equal((await owner.session.get(`/api/v1/wallet/payments/${id}`)).body.status, 'processing');
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 10, total: 100 });
    await assertAgrees(owner);
    await advance(3_600);
    assert.equal((await owner.session.get(`/api/v1/wallet/payments/${id}`)).body.status, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 0, total: 90 });
    await assertAgrees(owner);
  });

  test('that comes back is returned, and its money is a movement of its own', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const id = await sent(owner, 'devuelve');
    await untilPayment(owner.session, id, 'settled');
    await advance(61);
    const returned = await untilPayment(owner.session, id, 'returned');
    assert.equal(returned.failure, 'account_closed');
    assert.deepEqual(await balanceOf(owner), { available: 100, pending: 0, total: 100 });
    const { data } = (await owner.session.get('/api/v1/wallet/history')).body;
    assert.deepEqual(
      data.slice(0, 2).map(({ type, amount }: { type: string; amount: number }) => [type, amount]),
      [
        ['credit', 10],
        ['debit', 10],
      ],
    );
    await assertAgrees(owner);
  });

  for (const kind of ['error', 'timeout', 'duplicate', 'latency', 'reorder']) {
    test(`settles once, whatever ${kind} does to calls and messages`, async () => {
      const owner = await fundedWallet(testApp, 10_000);
      const other = await fundedWallet(testApp, 10_000);
      await fault(kind, 3);
      const ids = await Promise.all([sent(owner), sent(other), sent(owner, 'libre', 500)]);
      await Promise.all([
        untilPayment(owner.session, ids[0], 'settled'),
        untilPayment(other.session, ids[1], 'settled'),
        untilPayment(owner.session, ids[2], 'settled'),
      ]);
      await fault(kind, 0);
      for (const id of ids) await assertLeftOnce(id);
      assert.deepEqual(await balanceOf(owner), { available: 85, pending: 0, total: 85 });
      await assertAgrees(owner);
      await assertAgrees(other);
    });
  }
});

suite('messages of the rail', () => {
  test('that are unsigned, or signed for another tenant, are refused and move nothing', async () => {
    const owner = await fundedWallet(testApp, 10_000);
    const id = await sent(owner, 'demora');
    const [{ reference } = assert.fail('no order')] = await until(
      'the rail has it',
      () => ordersAtRail(id),
      (orders) => orders.length === 1,
    );
    const transfer = { reference, providerRef: 'strf_made_up', at: new Date().toISOString() };
    const body = JSON.stringify({ id: 'made-up', type: 'transfer.settled', transfer });
    const { testTenantId } = await newOrganization('Other');
    const post = (headers: Record<string, string>) =>
      api.raw(addressOf('rail', tenant.id), { method: 'POST', headers, body });
    const foreign = inboundSecret(app.sealer, 'rail', testTenantId);
    for (const headers of [{}, { [SIGNATURE_HEADER]: sign(body, foreign, app.clock.now()) }])
      assert.equal((await post(headers)).status, 401);
    assert.equal((await owner.session.get(`/api/v1/wallet/payments/${id}`)).body.status, 'processing');
  });
});

suite('the ledger', () => {
  test('is whole after all of that', () => assertLedgerIsWhole(testApp));
});
