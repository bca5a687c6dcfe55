// kill -9 of servers and workers while scheduled payments fall due and the clock jumps: each occurrence is
// made once or counted as missed, and paid once.
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { after, suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { moveClock } from '../payments/shortcuts.ts';
import { newAgent, newPayee, payeeIn } from '../payments/support.ts';
import { scheduled } from '../schedules/support.ts';
import { startTestApp } from '../support/app.ts';
import { printedChance } from '../support/chance.ts';
import { until } from '../support/wait.ts';
import {
  approvedOwner,
  assertLedgerIsWhole,
  balanceOf,
  opened,
  sendMoney,
  timesEmitted,
  untilAvailable,
} from '../wallets/support.ts';
import { deployment } from './fixtures/deployment.ts';
import { fleetOf } from './fixtures/fleet.ts';
import { jobsAreDone } from './fixtures/jobs.ts';

const testApp = await startTestApp({ worker: false });
const { app, databaseUrl, tenant } = testApp;
const fleet = await fleetOf(deployment(databaseUrl));
after(() => fleet.end());
await fleet.ready();

const random = printedChance('schedules under kill');
const FUNDS = 10_000_000;
const CENTS = 100;
const EVERY_MS = 5 * MINUTE_MS;
const SCHEDULES = 4;

const owner = await opened(await approvedOwner(testApp));
await sendMoney(testApp, owner.cvu, { amountMinor: BigInt(FUNDS) });
await untilAvailable(owner, FUNDS / 100);
const agent = await newAgent(testApp, owner, { initial_amount: FUNDS / 100 });
const payees = [await newPayee(owner), await payeeIn(owner, await opened(await approvedOwner(testApp)))];
const ids: string[] = [];
for (let i = 0; i < SCHEDULES; i++) {
  const more = { amount_cents: CENTS, cron_expression: '*/5 * * * *' };
  ids.push(await scheduled(agent.key, random.pick(payees), more));
}

type Run = {
  readonly id: string;
  readonly at: number;
  readonly missed: number;
  readonly status: string;
  readonly payments: number;
};
const runsOf = (id: string): Promise<Run[]> =>
  app.pool.all(
    sql<Run>`
      select r.id, extract(epoch from r.scheduled_for)::float8 * 1000 as at, r.missed, r.status,
             (select count(*)::int from payments p where p.tenant_id = r.tenant_id and p.id = r.payment_id
                and p.status = 'settled') as payments
      from scheduled_runs r where r.tenant_id = ${tenant.id} and r.scheduled_payment_id = ${id}
      order by r.scheduled_for`,
  );

suite('servers and workers are killed while scheduled payments fall due', () => {
  test('everything that fell due is done in the end', async () => {
    await fleet.killDuring(random, async (isOver) => {
      while (!isOver()) {
        await moveClock(testApp, (now) => now + (1 + random.below(3)) * EVERY_MS);
        await wait(random.below(1_500));
      }
    });
    await jobsAreDone(testApp);
    const { now } = await app.tenants.get(tenant.id);
    await until(
      'nothing is due, and nothing on its way',
      () =>
        app.pool.all(
          sql<{ id: string; status: string }>`
            select id, status from scheduled_payments
            where tenant_id = ${tenant.id} and extract(epoch from next_run_at) * 1000 <= ${now()}
            union all
            select id, status from scheduled_runs
            where tenant_id = ${tenant.id} and status in ('due', 'processing')`,
        ),
      (left) => left.length === 0,
    );
  });

  test('each occurrence was made once or missed, and each that was made was paid once', async () => {
    let paid = 0;
    for (const id of ids) {
      const runs = await runsOf(id);
      assert.ok(runs.length > 0);
      for (const [i, { at, missed, status, payments }] of runs.entries()) {
        assert.deepEqual([status, payments], ['completed', 1]);
        const next = runs[i + 1];
        if (next !== undefined) assert.equal(next.at, at + (missed + 1) * EVERY_MS);
      }
      assert.equal(await timesEmitted(testApp, 'scheduled_payment.executed', id), runs.length);
      paid += runs.length;
    }
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from payments where tenant_id = ${tenant.id}`,
    );
    console.log(`${paid} occurrences`);
    assert.equal(n, paid);
    assert.equal(Math.round((await balanceOf(owner)).available * 100), FUNDS - paid * CENTS);
    await assertLedgerIsWhole(testApp);
  });
});
