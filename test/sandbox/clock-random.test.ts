// An advance in one go does the same as one in many small steps: with schedules that share a wallet and a
// limit of the day, and payments that are refused, returned, and held until they expire.
// Runs alone: it has two apps, each with a worker, which are compared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { fundedWallet, newAgent, newPayee, payeeIn } from '../payments/support.ts';
import { advanceTo, runsOf, scheduled } from '../schedules/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chance, printedChance, type Chance } from '../support/chance.ts';
import { assertLedgerIsWhole, balanceOf } from '../wallets/support.ts';

const random = printedChance('the clock in one go and in steps');
const apps = [await startTestApp(), await startTestApp()] as const;
const HOURS = 30;
/** One for each schedule, since what falls due at one moment has no order, and none is near the end. */
const MINUTES = [3, 11, 20, 41];
const END_MINUTES = 30;
const STEP_MINUTES_MAX = 7 * 60;

/** The full hour after the next, by when both worlds are made. */
const start = Math.ceil(apps[0].clock.now() / HOUR_MS + 1) * HOUR_MS;
const end = start + HOURS * HOUR_MS + END_MINUTES * MINUTE_MS;

type World = { readonly ids: readonly string[]; readonly seen: () => Promise<unknown> };

/** The same world wherever it is made with the same chance. */
async function worldOf(testApp: TestApp, by: Chance): Promise<World> {
  const owner = await fundedWallet(testApp, 2_000_000);
  const other = await fundedWallet(testApp, 1_000);
  const agents = [];
  for (let i = 0; i < 2; i++) {
    const agent = await newAgent(testApp, owner, { initial_amount: 20_000 });
    const path = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    const limited = await owner.session.patch(path, { per_day_cents: 6_000 + by.below(10_000) });
    assert.equal(limited.status, 200, JSON.stringify(limited.body));
    agents.push(agent);
  }
  const payees = [
    await newPayee(owner),
    await newPayee(owner, 'rechaza'),
    await newPayee(owner, 'devuelve'),
    await payeeIn(owner, other),
  ];
  await advanceTo(testApp, start);
  const ids: string[] = [];
  for (const minute of MINUTES) {
    const cron = `${minute} */${1 + by.below(3)} * * *`;
    const more = { cron_expression: cron, amount_cents: 500 + by.below(3_000) };
    ids.push(await scheduled(by.pick(agents).key, by.pick(payees), more));
  }
  return { ids, seen: () => seenIn(testApp, owner, ids, [other]) };
}

type Owner = Awaited<ReturnType<typeof fundedWallet>>;

/** What happened in which minute, where the money went in it, and what is left. */
async function seenIn(testApp: TestApp, owner: Owner, ids: readonly string[], others: readonly Owner[]) {
  const runs = [];
  for (const id of ids) {
    const all = await runsOf(owner.session, id);
    runs.push(
      all.map(({ status, reason, scheduledFor }: Record<string, string>) => [status, reason, scheduledFor]),
    );
  }
  const { app, tenant } = testApp;
  const minute = sql<{ type: string; minute: string; n: number }>`
    select type, date_trunc('minute', created_at)::text as minute, count(*)::int as n from events
    where tenant_id = ${tenant.id} and created_at >= ${new Date(start).toISOString()}
    group by 1, 2 order by 2, 1`;
  const moved = sql<{ account: string; minute: string; minor: number }>`
    select regexp_replace(e.account_id, '_wal_.*', '') as account, date_trunc('minute', t.created_at)::text as minute,
           sum(e.amount)::float8 as minor
    from ledger_entries e join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
    where e.tenant_id = ${tenant.id} and t.created_at >= ${new Date(start).toISOString()}
    group by e.account_id, 2 having sum(e.amount) <> 0 order by 2, 1, 3`;
  return {
    runs,
    events: await app.pool.all(minute),
    moved: await app.pool.all(moved),
    balances: await Promise.all([owner, ...others].map(balanceOf)),
  };
}

test('an advance in one go does what one in many small steps does, at the same times', async () => {
  const [inOne, inSteps] = apps;
  const { seed } = random;
  const [one, steps] = [await worldOf(inOne, chance(seed)), await worldOf(inSteps, chance(seed))];
  await advanceTo(inOne, end);
  let at = start;
  while (at < end) {
    at = Math.min(end, at + (1 + random.below(STEP_MINUTES_MAX)) * MINUTE_MS);
    await advanceTo(inSteps, at);
  }
  assert.deepEqual(await one.seen(), await steps.seen());
  for (const testApp of apps) await assertLedgerIsWhole(testApp);
});
