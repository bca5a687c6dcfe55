// A process may end while it gives back what waited for the owner of a closed sub-wallet, and its job runs
// again, or twice at once: each question ends once, and its money is back once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfClosedJob } from '#modules/approvals/end-of-closed.ts';
import type { ApprovalSubjects } from '#modules/approvals/subject.ts';
import { paymentSubject } from '#modules/money-out/payments/approval-subject.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { workerOf } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, assertLedgerIsWhole, balanceOf, opened, timesEmitted } from '../wallets/support.ts';
import { fund } from './shortcuts.ts';
import { newAgent, newPayee, pay } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;

/** More than one page of the job. */
const ASKED = 60;

test('what waits for the owner of a closed sub-wallet ends once, also where the process dies in between', async () => {
  const owner = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, systemActor('test'), fund, { ...owner, cents: 100_000 });
  const { key, subWalletId } = await newAgent(testApp, owner, { initial_amount: 0 });
  const payee = await newPayee(owner);
  const asked = [];
  for (let n = 0; n < ASKED; n++) asked.push((await pay(key, payee, 1_000)).body);
  assert.deepEqual(await balanceOf(owner), { available: 400, pending: 600, total: 1_000 });

  const { services, by } = await workerOf(app, tenant.id);
  const held = paymentSubject(services);
  const run = (wallet_pay: ApprovalSubjects['wallet_pay']) =>
    endOfClosedJob({ approvalSubjects: { wallet_pay } as ApprovalSubjects }).run(
      { ...app, ...by, jobId: 'job', signal: AbortSignal.timeout(60_000), attempt: 1 },
      { subWalletId },
    );
  assert.equal((await owner.session.delete(`/api/v1/wallet/sub-wallets/${subWalletId}`)).status, 200);
  const { n: jobs } = await app.pool.one(
    sql<{ n: number }>`
      select count(*)::int as n from jobs
      where tenant_id = ${tenant.id} and kind = 'agents.end_questions' and payload->>'subWalletId' = ${subWalletId}`,
  );
  assert.equal(jobs, 1);

  let left = 20;
  const dies: ApprovalSubjects['wallet_pay'] = (...about) => {
    if ((left -= 1) < 0) throw new Error('the process has died');
    return held(...about);
  };
  await assert.rejects(run(dies), /has died/);
  assert.deepEqual(await balanceOf(owner), { available: 600, pending: 400, total: 1_000 });
  await Promise.all([run(held), run(held)]);
  await run(held);

  assert.deepEqual(await balanceOf(owner), { available: 1_000, pending: 0, total: 1_000 });
  for (const { id, approvalId } of asked) {
    assert.equal(await timesEmitted(testApp, 'payment.failed', id), 1);
    assert.equal(await timesEmitted(testApp, 'approval.expired', approvalId), 1);
  }
  const { n: waiting } = await app.pool.one(
    sql<{ n: number }>`
      select waiting_approvals as n from sub_wallets where tenant_id = ${tenant.id} and id = ${subWalletId}`,
  );
  assert.equal(waiting, 0);
  await assertLedgerIsWhole(testApp);
});
