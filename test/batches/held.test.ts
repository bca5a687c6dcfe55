// Batches that wait for their owner: one question about all lines, one answer, and nothing moves before.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { fundedWallet } from '../payments/support.ts';
import { newSending, otherAlias, otherCvu, usageOf, type Sending } from '../transfers/support.ts';
import { assertLedgerIsWhole, balanceOf, timesEmitted } from '../wallets/support.ts';
import {
  allLines,
  BATCHES,
  countsOf,
  lineOf,
  linesOf,
  lineToAlias,
  sendBatch,
  untilBatch,
} from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;

/** Each line is below the automatic threshold, and the sum is not. */
const CONFIG = {
  auto_approve_under_cents: 10_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};
const sending = () => newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });

async function held(from: Sending, lines = linesOf(3, 9_000)) {
  const { status, body } = await sendBatch(api, from, lines);
  assert.equal(status, 202, JSON.stringify(body));
  return untilBatch(api, body.id, 'pending_approval');
}

const answer = ({ owner }: Sending, id: string, decision: 'approved' | 'rejected') =>
  owner.session.post(`/api/card/approvals/${id}`, { decision });

const statusesOf = async (id: string) => (await allLines(api, id)).map(({ status }) => status);

const sendings = async (batchId: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from rail_operations o
      join transfers t on t.tenant_id = o.tenant_id and t.id = o.owner_id
      where o.tenant_id = ${tenant.id} and t.batch_id = ${batchId}`,
  );
  return n;
};

suite('a batch that is held', () => {
  test('sets all lines aside, asks once about the sum, and sends nothing before the answer', async () => {
    const from = await sending();
    const batch = await held(from);
    assert.deepEqual(countsOf(batch), { pending_approval: 3 });
    assert.equal(batch.approval.channel, 'whatsapp');
    assert.deepEqual(await balanceOf(from.owner), { available: 49_730, pending: 270, total: 50_000 });
    const { items } = (await from.owner.session.get('/api/card/approvals')).body;
    assert.equal(items.length, 1);
    const [approval] = items;
    assert.deepEqual(
      [approval.actionType, approval.subjectId, approval.amountCents, approval.batch, approval.payeeAccount],
      ['send_batch', batch.id, 27_000, { count: 3 }, null],
    );
    assert.equal(await sendings(batch.id), 0);
    const transfers = (await allLines(api, batch.id)).map(({ transfer }) => transfer);
    const { data: told } = (await api.get('/api/v1/events?type=send.approval_requested&limit=100')).body;
    for (const { id, reference } of transfers) {
      const events = told.filter(({ data }: { data: { object: { id: string } } }) => data.object.id === id);
      assert.equal(events.length, 1);
      const { status, batch_id, reference: named } = events[0].data.object;
      assert.deepEqual([status, batch_id, named], ['pending_approval', batch.id, reference]);
    }

    const approved = await answer(from, batch.approval.id, 'approved');
    assert.deepEqual(
      [approved.status, approved.body.status],
      [200, 'approved'],
      JSON.stringify(approved.body),
    );
    const completed = await untilBatch(api, batch.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 3 });
    assert.equal(await timesEmitted(testApp, 'send.batch_completed', batch.id), 1);
    assert.deepEqual(await balanceOf(from.owner), { available: 49_730, pending: 0, total: 49_730 });
    const { settled } = (await from.owner.session.get(`/api/card/approvals/${batch.approval.id}`)).body;
    assert.equal(settled, true);
  });

  test('leaves out what is refused: the owner is asked about the others', async () => {
    const from = await sending();
    const lines = [...linesOf(2, 6_000), lineToAlias(6_000, 'noexiste')];
    const batch = await held(from, lines);
    assert.deepEqual(countsOf(batch), { pending_approval: 2, refused: 1 });
    const { items } = (await from.owner.session.get('/api/card/approvals')).body;
    assert.deepEqual([items[0].amountCents, items[0].batch.count], [12_000, 2]);
  });

  test('shows its owner alone each transfer that the answer is about, and no others than those', async () => {
    const from = await sending();
    const cvu = otherCvu();
    const ana = lineOf(6_000, { to: { type: 'cvu', value: cvu }, concept: 'Sueldo de Ana' });
    const lines = [ana, lineToAlias(6_000, 'noexiste'), lineOf(7_500)];
    const batch = await held(from, lines);
    const path = `/api/card/approvals/${batch.approval.id}/lines`;
    const { status, body } = await from.owner.session.get(path);
    assert.equal(status, 200, JSON.stringify(body));
    const [first, second] = body.data;
    const { holderName, taxId, ...rest } = first;
    assert.ok(holderName.length > 0 && taxId.length > 0);
    assert.deepEqual(rest, {
      cvu,
      alias: null,
      amountCents: 6_000,
      currency: 'ARS',
      concept: 'Sueldo de Ana',
      document: null,
      status: 'pending_approval',
    });
    assert.deepEqual([second.amountCents, body.data.length], [7_500, 2]);
    const other = await sending();
    assert.equal((await other.owner.session.get(path)).status, 404);
    await app.pool.run(
      sql`update transfers set to_number = ${otherCvu()}
          where tenant_id = ${tenant.id} and batch_id = ${batch.id} and batch_line = 2`,
    );
    assert.equal((await from.owner.session.get(path)).status, 500);
  });

  test('of which every line is refused asks no one, and is completed', async () => {
    const from = await sending();
    const lines = [lineToAlias(6_000, 'noexiste'), lineToAlias(6_000, 'noexiste')];
    const { body } = await sendBatch(api, from, lines);
    const completed = await untilBatch(api, body.id, 'completed');
    assert.deepEqual([countsOf(completed), completed.approval], [{ refused: 2 }, null]);
    assert.equal((await from.owner.session.get('/api/card/approvals')).body.count, 0);
  });

  for (const how of ['rejected', 'expired', 'cancelled'] as const)
    test(`that is ${how} gives money, limits and invoices back, once`, async () => {
      const from = await sending();
      const batch = await held(from);
      if (how === 'rejected') assert.equal((await answer(from, batch.approval.id, how)).status, 200);
      if (how === 'expired') await api.post('/api/v1/sandbox/clock', { advanceSeconds: 11 * 60 });
      if (how === 'cancelled') assert.equal((await api.post(`${BATCHES}/${batch.id}/cancel`)).status, 200);
      const completed = await untilBatch(api, batch.id, 'completed');
      assert.deepEqual(countsOf(completed), { [how === 'expired' ? 'rejected' : how]: 3 });
      assert.deepEqual(await balanceOf(from.owner), { available: 50_000, pending: 0, total: 50_000 });
      assert.equal((await usageOf(from)).cap.usedCents, 0);
      assert.equal(await timesEmitted(testApp, 'send.batch_completed', batch.id), 1);
      const late = await answer(from, batch.approval.id, 'approved');
      assert.equal(late.status, 400, JSON.stringify(late.body));
      assert.equal((await api.post(`${BATCHES}/${batch.id}/cancel`)).body.error, 'invalid_state');
      const again = await held(from, linesOf(3, 9_000));
      assert.equal(again.status, 'pending_approval');
    });

  test('decided and cancelled at the same time has one end', async () => {
    const from = await sending();
    for (let round = 0; round < 4; round++) {
      const batch = await held(from, linesOf(2, 5_000));
      const before = (await balanceOf(from.owner)).available + 100;
      const [approved, rejected, cancelled] = await Promise.all([
        answer(from, batch.approval.id, 'approved'),
        answer(from, batch.approval.id, 'rejected'),
        api.post(`${BATCHES}/${batch.id}/cancel`),
      ]);
      const won = [approved, rejected, cancelled].filter(({ status }) => status === 200);
      assert.equal(won.length, 1, JSON.stringify([approved.body, rejected.body, cancelled.body]));
      const completed = await untilBatch(api, batch.id, 'completed');
      assert.equal(Object.keys(countsOf(completed)).length, 1);
      const after = (await balanceOf(from.owner)).available;
      assert.equal(after, approved.status === 200 ? before - 100 : before);
    }
    await assertLedgerIsWhole(testApp);
  });

  test('has no line that is cancelled alone', async () => {
    const from = await sending();
    const batch = await held(from);
    const [line] = await allLines(api, batch.id);
    const { status, body } = await api.post(`/v1/send/transfers/${line.transfer.id}/cancel`);
    assert.deepEqual([status, body.error, body.batchId], [409, 'invalid_state', batch.id]);
  });

  test('fails the line whose alias has moved since, and sends the others', async () => {
    const from = await sending();
    const alias = otherAlias();
    const lines = [lineOf(9_000), lineOf(9_000, { to: { type: 'alias', value: alias } })];
    const batch = await held(from, lines);
    const moved = { alias, cvu: otherCvu(), holderName: 'Otra Persona', taxId: '20200000142' };
    assert.equal((await api.post('/api/v1/sandbox/aliases', moved)).status, 200);
    await answer(from, batch.approval.id, 'approved');
    const completed = await untilBatch(api, batch.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 1, failed: 1 });
    const [, other] = await allLines(api, batch.id);
    assert.equal(other.transfer.failure, 'payee_changed');
    assert.equal((await balanceOf(from.owner)).available, 49_910);
  });

  test('stays set aside while its sub-wallet is paused, and goes when the owner tries again', async () => {
    const from = await sending();
    const batch = await held(from);
    const subWallet = `/api/v1/wallet/sub-wallets/${from.subWalletId}`;
    assert.equal((await from.owner.session.patch(subWallet, { status: 'paused' })).status, 200);
    const refused = await answer(from, batch.approval.id, 'approved');
    assert.deepEqual([refused.status, refused.body.reason], [502, 'sub_wallet_paused']);
    assert.deepEqual(
      await statusesOf(batch.id),
      Array.from({ length: 3 }, () => 'pending_approval'),
    );
    assert.equal((await from.owner.session.patch(subWallet, { status: 'active' })).status, 200);
    assert.equal((await answer(from, batch.approval.id, 'approved')).status, 200);
    await untilBatch(api, batch.id, 'completed');
  });

  test('sends to wallets of the tenant in the same way', async () => {
    const from = await sending();
    const inside = await fundedWallet(testApp, 100);
    const batch = await held(from, [
      lineOf(6_000, { to: { type: 'cvu', value: inside.cvu } }),
      lineOf(6_000, { to: { type: 'email', value: inside.email } }),
    ]);
    assert.equal((await balanceOf(inside)).available, 1);
    await answer(from, batch.approval.id, 'approved');
    const completed = await untilBatch(api, batch.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 2 });
    assert.equal((await balanceOf(inside)).available, 121);
  });

  test('whose lines are not those that were asked about is not approved', async () => {
    const from = await sending();
    const batch = await held(from);
    await app.pool.run(
      sql`update transfers set to_number = ${otherCvu()}
          where tenant_id = ${tenant.id} and batch_id = ${batch.id} and batch_line = 1`,
    );
    assert.equal((await answer(from, batch.approval.id, 'approved')).status, 500);
    assert.equal(await sendings(batch.id), 0);
    assert.equal((await answer(from, batch.approval.id, 'rejected')).status, 200);
    await until(
      'the money is back',
      () => balanceOf(from.owner),
      ({ available }) => available === 50_000,
    );
  });
});
