// What sweeps do for scheduled payments whose jobs were lost: in the time of each tenant, also where its
// clock is ahead of real time, and not before a job had its chance.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { outgoingNouns } from '#outgoing-nouns.ts';
import { sql } from '#platform/db/sql.ts';
import { finishOrder, returnOrder, type FinishInput } from '#modules/money-out/rail/finish.ts';
import { findOrderOf } from '#modules/money-out/rail/queries.ts';
import { fallDue } from '#modules/money-out/schedules/fall-due.ts';
import { runDue } from '#modules/money-out/schedules/run.ts';
import { fund } from '../payments/shortcuts.ts';
import { newAgent, newPayee, payeeIn } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { approvedOwner, assertLedgerIsWhole, opened, type Opened } from '../wallets/support.ts';
import { eventTypesOf, jumpTo, runsOf, scheduled, shownOf, workerOf } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, tenant } = testApp;
const ACTOR = systemActor('test');
const owners = outgoingNouns;

async function world() {
  const owner = await opened(await approvedOwner(testApp));
  const other = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: 100_000 });
  const agent = await newAgent(testApp, owner, { initial_amount: 1_000 });
  return { owner, agent, inside: await payeeIn(owner, other), outside: await newPayee(owner) };
}

const nextAt = async (owner: Opened, id: string) => Date.parse((await shownOf(owner.session, id)).nextRunAt);
const runOf = async (owner: Opened, id: string) => (await runsOf(owner.session, id))[0];
const sweep = async (name: string): Promise<void> => {
  const found = app.sweeps.find((one) => one.name === name);
  assert.ok(found !== undefined, name);
  await found.runOnce();
};
const now = async () => (await app.tenants.get(tenant.id)).now();
const later = async (ms: number): Promise<void> => jumpTo(testApp, (await now()) + ms);

suite('a scheduled payment of a tenant whose clock is ahead', () => {
  test('falls due by a sweep, two minutes after its job should have come', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    const at = await nextAt(owner, id);
    await jumpTo(testApp, at + MINUTE_MS);
    await sweep('schedules.overdue');
    assert.equal(await runOf(owner, id), undefined, 'its job may still come');
    await jumpTo(testApp, at + 3 * MINUTE_MS);
    await sweep('schedules.overdue');
    assert.equal((await runOf(owner, id)).status, 'due');
  });

  test('is run by a sweep, ten minutes after it fell due', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    await jumpTo(testApp, (await nextAt(owner, id)) + 1);
    const { services, by } = await workerOf(app, tenant.id);
    await fallDue(services, by, id);
    await later(9 * MINUTE_MS);
    await sweep('schedules.not_run');
    assert.equal((await runOf(owner, id)).status, 'due', 'its job may still come');
    await later(2 * MINUTE_MS);
    await sweep('schedules.not_run');
    assert.equal((await runOf(owner, id)).status, 'completed');
  });
});

/** The money is with the rail, and no job of this occurrence will ever come. */
async function onItsWay() {
  const { owner, agent, outside } = await world();
  const id = await scheduled(agent.key, outside);
  await jumpTo(testApp, (await nextAt(owner, id)) + 1);
  const { services, by } = await workerOf(app, tenant.id);
  await fallDue(services, by, id);
  await runDue(services, by, (await runOf(owner, id)).id);
  const run = await runOf(owner, id);
  assert.equal(run.status, 'processing');
  const operation = await findOrderOf(app.pool, tenant.id, run.paymentId);
  assert.ok(operation !== undefined);
  const finish = async (outcome: FinishInput['outcome']) =>
    app.commands.run(by.tenant, ACTOR, finishOrder, { operation, owners, outcome });
  const giveBack = async () =>
    app.commands.run((await workerOf(app, tenant.id)).by.tenant, ACTOR, returnOrder, {
      operation,
      owners,
      providerRef: 'return 1',
      reason: 'account_closed',
    });
  return { owner, id, finish, giveBack };
}

const followsLeft = async (): Promise<number> => {
  const { n } = await app.pool.one(
    sql<{ n: number }>`select count(*)::int as n from scheduled_follows where tenant_id = ${tenant.id}`,
  );
  return n;
};

suite('an occurrence whose payment has gone on at the rail', () => {
  test('follows it by a sweep where its job was lost, and once', async () => {
    const { owner, id, finish } = await onItsWay();
    await finish({ kind: 'accepted', value: { providerRef: 'COELSA 1', at: await now() } });
    await later(9 * MINUTE_MS);
    await sweep('schedules.not_followed');
    assert.equal((await runOf(owner, id)).status, 'processing', 'its job may still come');
    await later(2 * MINUTE_MS);
    await sweep('schedules.not_followed');
    await sweep('schedules.not_followed');
    assert.equal((await runOf(owner, id)).status, 'completed');
    assert.equal((await shownOf(owner.session, id)).lastStatus, 'completed');
    const emitted = (await eventTypesOf(testApp, id)).filter((type) => type.endsWith('executed'));
    assert.equal(emitted.length, 1, String(emitted));
    assert.equal(await followsLeft(), 0);
  });

  test('follows the money back as well, also long after it had arrived', async () => {
    const { owner, id, finish, giveBack } = await onItsWay();
    await finish({ kind: 'accepted', value: { providerRef: 'COELSA 2', at: await now() } });
    await later(HOUR_MS);
    await sweep('schedules.not_followed');
    assert.equal((await runOf(owner, id)).status, 'completed');
    await giveBack();
    await later(HOUR_MS);
    await sweep('schedules.not_followed');
    assert.equal((await runOf(owner, id)).status, 'failed');
    assert.equal(await followsLeft(), 0);
  });

  test('has failed where the rail has refused it', async () => {
    const { owner, id, finish } = await onItsWay();
    await finish({ kind: 'refused', reasons: ['destination_rejected'] });
    await later(HOUR_MS);
    await sweep('schedules.not_followed');
    assert.equal((await runOf(owner, id)).status, 'failed');
    assert.equal(await followsLeft(), 0);
  });
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
