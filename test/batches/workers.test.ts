// A batch among several workers: each line becomes one transfer, however many of them work on it at once.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { newSending, usageOf } from '../transfers/support.ts';
import { assertLedgerIsWhole, balanceOf } from '../wallets/support.ts';
import { allLines, BATCHES, countsOf, linesOf, lineToAlias, sendBatch, untilBatch } from './support.ts';

const testApp = await startTestApp();
const { api, app, tenant } = testApp;
await (await testApp.another()).app.work();

const WORKERS_AT_ONCE = 8;

/** As after a lost lease: the job of the batch is there many times. */
const workAtOnce = (batchId: string) =>
  app.works.run(tenant, systemActor('test'), (work) => {
    for (let n = 0; n < WORKERS_AT_ONCE; n++) work.enqueue('batches.advance', { batchId, looks: 0 });
  });

const CONFIG = {
  auto_approve_under_cents: 10_000,
  whatsapp_threshold_cents: 1_000_000,
  panic_limit_24h_cents: 5_000_000,
};

const timesTold = async (type: string, batchId: string): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from events where tenant_id = ${tenant.id} and type = ${type}
        and (object_id = ${batchId} or object_id in
          (select id from transfers where tenant_id = ${tenant.id} and batch_id = ${batchId}))`,
  );
  return n;
};

suite('a batch on which several workers are at work', () => {
  test('opens each line once, and is completed once', async () => {
    const from = await newSending(testApp);
    const { body } = await sendBatch(api, from, [...linesOf(300, 10), lineToAlias(10, 'noexiste')]);
    await workAtOnce(body.id);
    const opened = await until(
      'all lines are opened',
      async () => (await api.get(`${BATCHES}/${body.id}`)).body,
      ({ counts }) => counts.accepted === 0,
    );
    assert.equal(opened.counts.refused, 1);
    assert.equal((await usageOf(from)).cap.usedCents, 3_000);
    const lines = await allLines(api, body.id);
    assert.equal(new Set(lines.flatMap(({ transfer }) => transfer?.id ?? [])).size, 300);
    const completed = await untilBatch(api, body.id, 'completed');
    assert.deepEqual(countsOf(completed), { settled: 300, refused: 1 });
    await workAtOnce(body.id);
    assert.equal((await balanceOf(from.owner)).available, 50_000 - 30);
    assert.equal(await timesTold('send.batch_completed', body.id), 1);
    await assertLedgerIsWhole(testApp);
  });

  for (const decision of ['approved', 'rejected'] as const)
    test(`asks its owner once, and does once what follows when it is ${decision}`, async () => {
      const from = await newSending(testApp, { hasPhone: true, subWallet: { approval_config: CONFIG } });
      const { body } = await sendBatch(api, from, linesOf(300, 50));
      await workAtOnce(body.id);
      const { approval } = await untilBatch(api, body.id, 'pending_approval');
      assert.equal((await from.owner.session.get('/api/card/approvals')).body.count, 1);
      const decided = await from.owner.session.post(`/api/card/approvals/${approval.id}`, { decision });
      assert.equal(decided.status, 200, JSON.stringify(decided.body));
      await workAtOnce(body.id);
      const completed = await untilBatch(api, body.id, 'completed');
      const how = decision === 'approved' ? 'settled' : 'rejected';
      assert.deepEqual(countsOf(completed), { [how]: 300 });
      assert.equal(await timesTold(`send.${how}`, body.id), 300);
      assert.equal((await balanceOf(from.owner)).available, decision === 'approved' ? 49_850 : 50_000);
      assert.equal((await usageOf(from)).cap.usedCents, decision === 'approved' ? 15_000 : 0);
    });
});
