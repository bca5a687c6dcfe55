// Orders of an organization that is suspended: none is submitted, by whatever job or sweep, and each goes on
// once the organization is resumed. What its rail has already is followed to its end.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { atSandbox } from '../support/connections.ts';
import { sendOrderJob, unfinishedSweep } from '#modules/money-out/rail/jobs.ts';
import type { RailOperationRow } from '#modules/money-out/rail/tables.ts';
import { setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { findOrder } from '#providers/sandbox/rail-rows.ts';
import { deadline } from '../funding/support.ts';
import { startTestApp } from '../support/app.ts';
import { until } from '../support/wait.ts';
import { assertLedgerIsWhole, balanceOf } from '../wallets/support.ts';
import { ACTOR, ordersOf, railOwners } from './orders.ts';

const testApp = await startTestApp({ worker: false });
const { app, organization, operator, clock } = testApp;
const { tenant, sandbox, passes, now, made, funded } = ordersOf(testApp);

async function become(status: 'suspended' | 'active'): Promise<void> {
  await setOrganizationStatus(operator, organization.id, status);
  await until(
    `the organization is ${status}`,
    () => app.tenants.get(tenant.id),
    ({ isSuspended }) => isSuspended === (status === 'suspended'),
  );
}

/** As processes have it; only the time is that of the test. */
const tenantOf = async () => ({ ...tenant, isSuspended: (await app.tenants.get(tenant.id)).isSuspended });

/** What the job of a new order does on its first run. */
async function send({ id }: RailOperationRow): Promise<void> {
  const job = sendOrderJob({ rail: atSandbox(sandbox), railOwners });
  const context = { ...app, tenant: await tenantOf(), actor: ACTOR, jobId: 'job', attempt: 1 };
  await job.run({ ...context, signal: deadline() }, { operationId: id });
}

/** As it does a minute after an order was tried last. */
async function sweep(): Promise<void> {
  clock.advance(2 * MINUTE_MS);
  await unfinishedSweep({ ...app, rail: atSandbox(sandbox), railOwners, tenantOf }).runOnce();
}

const atRail = async ({ id }: RailOperationRow) => (await findOrder(app.pool, tenant.id, id)) !== undefined;

suite('while its organization is suspended', () => {
  test('an order is not submitted, and goes on once the organization is resumed', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await become('suspended');
    await send(row);
    await sweep();
    await sweep();
    assert.deepEqual([await atRail(row), (await now(row)).status], [false, 'pending']);

    await become('active');
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 10, total: 100 });
    await sweep();
    assert.equal(await atRail(row), true);
    await passes(1_000);
    await sweep();
    assert.equal((await now(row)).status, 'settled');
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 0, total: 90 });
  });

  test('an order that the rail took before settles', async () => {
    const owner = await funded(10_000n);
    const row = await made(owner, 1_000n);
    await send(row);
    assert.equal(await atRail(row), true);
    await become('suspended');
    await passes(1_000);
    await sweep();
    assert.equal((await now(row)).status, 'settled');
    await become('active');
    assert.deepEqual(await balanceOf(owner), { available: 90, pending: 0, total: 90 });
  });
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
