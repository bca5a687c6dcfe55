// Each occurrence once: over several workers, after the service was down, when jobs are lost, while it is
// changed, and where the provider of accounts does not answer.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SANDBOX } from '#platform/provider/connections.ts';
import { atSandbox } from '../support/connections.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { fallDue } from '#modules/money-out/schedules/fall-due.ts';
import { runDue } from '#modules/money-out/schedules/run.ts';
import { fund } from '../payments/shortcuts.ts';
import { newAgent, newPayee, payeeIn } from '../payments/support.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { approvedOwner, assertLedgerIsWhole, balanceOf, opened, type Opened } from '../wallets/support.ts';
import { jumpTo, pathOf, runsOf, scheduled, shownOf, workerOf } from './support.ts';

const testApp = await startTestApp({ worker: false });
const { app, api, tenant, clock } = testApp;
const second = await testApp.another();
const ACTOR = systemActor('test');
const FUNDS = 100_000;
const CENTS = 1_000;
const AT_ONCE = 8;

async function world(agentIs: Record<string, unknown> = {}) {
  const owner = await opened(await approvedOwner(testApp));
  const other = await opened(await approvedOwner(testApp));
  await app.commands.run(tenant, ACTOR, fund, { ...owner, cents: FUNDS });
  const agent = await newAgent(testApp, owner, { initial_amount: 1_000, ...agentIs });
  return { owner, other, agent, inside: await payeeIn(owner, other), outside: await newPayee(owner) };
}

/** What jobs do, in each of two processes so many times at once. */
async function inBothProcesses(run: (worker: Awaited<ReturnType<typeof workerOf>>) => Promise<unknown>) {
  const workers = await Promise.all([workerOf(app, tenant.id), workerOf(second.app, tenant.id)]);
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => run(workers[i % 2] ?? workers[0])));
}
const makeDue = (id: string) => inBothProcesses(({ services, by }) => fallDue(services, by, id));
const runAll = (runId: string) => inBothProcesses(({ services, by }) => runDue(services, by, runId));

const dueAt = async (owner: Opened, id: string) => Date.parse((await shownOf(owner.session, id)).nextRunAt);
const spentBy = async (owner: Opened) => FUNDS - Math.round((await balanceOf(owner)).available * 100);
const sweep = (name: string) => app.sweeps.find((one) => one.name === name)?.runOnce();

suite('an occurrence', () => {
  test('is made once by many workers, and paid once', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    const at = await dueAt(owner, id);
    await jumpTo(testApp, at + 1);
    await makeDue(id);
    const [due, ...more] = await runsOf(owner.session, id);
    assert.deepEqual([due.status, due.missed, more.length], ['due', 0, 0]);
    assert.equal(await dueAt(owner, id), at + DAY_MS);
    await runAll(due.id);
    assert.equal(await spentBy(owner), CENTS);
    assert.equal((await runsOf(owner.session, id))[0].status, 'completed');
  });

  test('that was missed with others while the service was down is made once, and says how many there were', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    const at = await dueAt(owner, id);
    await jumpTo(testApp, at + 21 * DAY_MS + HOUR_MS);
    await makeDue(id);
    await makeDue(id);
    const runs = await runsOf(owner.session, id);
    assert.deepEqual(
      runs.map(({ scheduledFor, missed }: { scheduledFor: string; missed: number }) => [
        scheduledFor,
        missed,
      ]),
      [[new Date(at).toISOString(), 21]],
    );
    assert.equal(await dueAt(owner, id), at + 22 * DAY_MS);
    await runAll(runs[0].id);
    assert.equal(await spentBy(owner), CENTS);
  });

  test('that no job has seen is made and run by the sweeps', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    await jumpTo(testApp, (await dueAt(owner, id)) + HOUR_MS);
    await sweep('schedules.overdue');
    assert.equal((await runsOf(owner.session, id))[0].status, 'due');
    clock.advance(HOUR_MS);
    await sweep('schedules.not_run');
    assert.equal((await runsOf(owner.session, id))[0].status, 'completed');
    assert.equal(await spentBy(owner), CENTS);
  });

  test('waits for the provider of accounts to answer, for an hour', async () => {
    const { owner, agent, outside } = await world();
    const ids = [await scheduled(agent.key, outside), await scheduled(agent.key, outside)] as const;
    await jumpTo(testApp, (await dueAt(owner, ids[0])) + 1);
    const { services, by } = await workerOf(app, tenant.id);
    for (const id of ids) await fallDue(services, by, id);
    const [first, last] = [
      (await runsOf(owner.session, ids[0]))[0],
      (await runsOf(owner.session, ids[1]))[0],
    ];
    const fail = (count: number) =>
      api.post('/api/v1/sandbox/faults', { port: 'accounts', kind: 'error', count });
    await fail(1_000);
    for (const { id } of [first, last]) await assert.rejects(runDue(services, by, id), /provider_error/);
    assert.equal((await runsOf(owner.session, ids[0]))[0].status, 'due');
    await fail(0);
    await app.pool.run(sql`update sandbox_faults set remaining = 0`);
    await runDue(services, by, first.id);
    assert.equal((await runsOf(owner.session, ids[0]))[0].status, 'processing');

    await fail(1_000);
    await jumpTo(testApp, Date.parse(last.scheduledFor) + HOUR_MS + 1_000);
    await runDue(services, (await workerOf(app, tenant.id)).by, last.id);
    await app.pool.run(sql`update sandbox_faults set remaining = 0`);
    const { status, reason } = (await runsOf(owner.session, ids[1]))[0];
    assert.deepEqual([status, reason], ['failed', 'provider_error']);
    assert.equal(await spentBy(owner), CENTS);
  });

  test('that is changed while its payee is looked up is paid as it was changed', async () => {
    const { owner, agent, outside } = await world();
    const id = await scheduled(agent.key, outside);
    await jumpTo(testApp, (await dueAt(owner, id)) + 1);
    await makeDue(id);
    const [{ id: runId }] = await runsOf(owner.session, id);
    const { services, by } = await workerOf(app, tenant.id);
    const accounts = services.accounts.at(SANDBOX);
    const amounts = [2_000, 3_000];
    const resolve: typeof accounts.resolve = async (...asked) => {
      const amount_cents = amounts.shift();
      if (amount_cents !== undefined) await owner.session.patch(pathOf(id), { amount_cents });
      return accounts.resolve(...asked);
    };
    await runDue({ ...services, accounts: atSandbox({ ...accounts, resolve }) }, by, runId);
    assert.equal((await runsOf(owner.session, id))[0].amountCents, 3_000);
    assert.equal(await spentBy(owner), 3_000);
  });

  test('of a suspended organization is skipped', async () => {
    const { owner, agent, inside } = await world();
    const id = await scheduled(agent.key, inside);
    await jumpTo(testApp, (await dueAt(owner, id)) + 1);
    await makeDue(id);
    const { services, by } = await workerOf(app, tenant.id);
    const suspended = { ...by, tenant: { ...by.tenant, isSuspended: true } };
    const [{ id: runId }] = await runsOf(owner.session, id);
    await runDue(services, suspended, runId);
    const [{ status, reason }] = await runsOf(owner.session, id);
    assert.deepEqual([status, reason, await spentBy(owner)], ['skipped', 'account_suspended', 0]);
  });
});

test('whatever is changed while it falls due and runs, money and occurrences agree', async () => {
  const random = printedChance('changed while it runs');
  const { owner, agent, inside } = await world({ initial_amount: 1_000 });
  for (let round = 0; round < 12; round++) {
    const before = await spentBy(owner);
    const id = await scheduled(agent.key, inside);
    await jumpTo(testApp, (await dueAt(owner, id)) + 1);
    if (random.below(2) === 0) await makeDue(id);
    const changes = [
      () => owner.session.patch(pathOf(id), { amount_cents: 2_500 }),
      () => owner.session.patch(pathOf(id), { status: 'paused' }),
      () => owner.session.patch(pathOf(id), { cron_expression: '30 9 * * *' }),
      () => owner.session.delete(pathOf(id)),
    ];
    const fall = async () => {
      const [{ services, by }, other] = [
        await workerOf(app, tenant.id),
        await workerOf(second.app, tenant.id),
      ];
      await Promise.all([fallDue(services, by, id), fallDue(other.services, other.by, id)]);
      const [run] = await runsOf(owner.session, id);
      if (run !== undefined)
        await Promise.all([runDue(services, by, run.id), runDue(other.services, other.by, run.id)]);
    };
    await Promise.all([fall(), random.pick(changes)(), random.pick(changes)(), fall()]);
    const runs = await runsOf(owner.session, id);
    const story = `seed ${random.seed}, round ${round}: ${JSON.stringify(runs)}`;
    assert.ok(runs.length <= 1, story);
    const [run] = runs;
    const paid = run?.status === 'completed' ? run.amountCents : 0;
    assert.ok([undefined, 'completed', 'skipped'].includes(run?.status), story);
    assert.equal((await spentBy(owner)) - before, paid, story);
    await owner.session.delete(pathOf(id));
  }
  const { n } = await app.pool.one(
    sql<{ n: number }>`
      select not_ended as n from scheduled_payment_counts where tenant_id = ${tenant.id} and id = ${agent.subWalletId}`,
  );
  assert.equal(n, 0);
});

test('an occurrence that waits is decided once, and follows the decision', async () => {
  const { owner, agent, inside } = await world({ initial_amount: 0 });
  for (let round = 0; round < 4; round++) {
    const id = await scheduled(agent.key, inside);
    await jumpTo(testApp, (await dueAt(owner, id)) + 1);
    await makeDue(id);
    await runAll((await runsOf(owner.session, id))[0].id);
    const before = await spentBy(owner);
    const [{ approvalId }] = await runsOf(owner.session, id);
    const path = `/approvals/${approvalId}`;
    const answers = await Promise.all([
      owner.session.post(path, { decision: 'approved' }),
      owner.session.post(path, { decision: 'rejected' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    const isApproved = answers[0].status === 200;
    const [{ status }] = await runsOf(owner.session, id);
    assert.equal(status, isApproved ? 'completed' : 'rejected');
    assert.equal((await shownOf(owner.session, id)).lastStatus, status);
    assert.equal(await spentBy(owner), isApproved ? before : before - CENTS);
  }
});

test('the books are whole after all this', () => assertLedgerIsWhole(testApp));
