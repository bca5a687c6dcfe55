// Which commits of the product need one phase where tables are sharded by tenant, and which two. What a
// cluster of Citus does is kept in phases.golden.txt, which a run with `UPDATE_PHASES=1` writes.
// Runs alone: it hears what all connections of its process are sent.
// Ends within 10 minutes: a database on a cluster takes a minute to distribute.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import type { ClusterRoute } from '#platform/db/open-pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { newCard } from '../support/cards.ts';
import { client } from '../support/client.ts';
import { BOOKSHOP } from '../support/network.ts';
import { untilIdle } from '../support/jobs.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { fundedWallet, newAgent, newPayee, pay, payeeIn, untilPayment } from '../payments/support.ts';
import { newSending, send, untilTransfer } from '../transfers/support.ts';
import { AUTO, newAlias, untilWithdrawal, withdraw } from '../withdrawals/support.ts';
import { sendMoney, untilAvailable } from '../wallets/support.ts';
import { hearRemoteCommands, type Written } from './remote-commands.ts';

const GOLDEN = join(import.meta.dirname, 'phases.golden.txt');
const isSharded = process.env['TEST_CITUS_URL'] !== undefined;

/**
 * Written periodically, whatever is asked: what is counted, kept for a while, or swept. So is a worker's look
 * for jobs that have become due, which is a statement that writes, also where it finds none.
 */
const PERIODICALLY = new Set([
  'api_requests',
  'rate_limit_windows',
  'key_uses',
  'sessions',
  'idempotency_keys',
]);

type Tables = Map<string, Set<string>>;

/** By connection and phases: the tables, in one order. */
function linesOf(written: readonly Written[]): string[] {
  const found: Tables = new Map();
  for (const { by, tables, nodes, phases } of written) {
    const own = tables.filter((table) => !PERIODICALLY.has(table));
    const isLook = by === 'monedero jobs' && own.join() === 'jobs' && phases === 1;
    if (own.length === 0 || isLook) continue;
    const how = `  ${by}, ${phases === 1 ? 'one phase' : `two phases, ${nodes} nodes`}`;
    for (const table of own) found.set(how, (found.get(how) ?? new Set()).add(table));
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([how, of]) => `${how}: ${[...of].sort().join(' ')}`);
}

suite('on a cluster of Citus', { skip: !isSharded }, () => {
  test('by way of the coordinator, the phases of each commit are those of the golden file', async () => {
    const { lines } = await hearActions('coordinator');
    const text = `${lines.join('\n')}\n`;
    if (process.env['UPDATE_PHASES'] !== undefined) await writeFile(GOLDEN, text);
    assert.equal(text, await readFile(GOLDEN, 'utf8'));
  });

  test('what goes straight to the nodes, Citus hears nothing of', async () => {
    const { lines, all } = await hearActions('nodes');
    assert.deepEqual(
      lines.filter((line) => line.startsWith('  ')),
      [],
    );
    assert.ok(
      all.some(({ tables }) => tables.length > 0),
      'it hears at least what is written periodically',
    );
  });
});

/** The lines of all actions, and what was written in the whole time. */
async function hearActions(clusterRoute: ClusterRoute) {
  const first = await startTestApp({ worker: false, clusterRoute });
  const name = new URL(first.databaseUrl).pathname.slice(1);
  // It counts for connections from now on, which are those of a second process.
  const logs = `alter database ${name} set citus.log_remote_commands = on`;
  await first.app.pool.run(rawQuery(logs, []));
  await first.app.pool.run(rawQuery('select run_command_on_workers($1)', [logs]));
  const heard = hearRemoteCommands();
  after(heard.stop);
  const { app, url } = await first.another();
  await app.work();
  const testApp: TestApp = { ...first, app, url, api: client(url, await first.newKey()) };
  const all: Written[] = [];
  const take = (): Written[] => {
    const taken = heard.take();
    all.push(...taken);
    return taken;
  };
  const lines = await linesOfActions(testApp, take);
  heard.stop();
  return { lines, all };
}

async function untilQuiet(testApp: TestApp): Promise<void> {
  const { id } = testApp.tenant;
  await untilIdle(testApp, { id });
  await until(
    'all is published and delivered',
    () =>
      testApp.app.pool.one(
        sql<{ n: number }>`
          select (select count(*) from event_outbox where tenant_id = ${id})::int
            + (select count(*) from webhook_deliveries where tenant_id = ${id} and status = 'pending')::int as n`,
      ),
    ({ n }) => n === 0,
  );
}

async function linesOfActions(testApp: TestApp, take: () => readonly Written[]): Promise<string[]> {
  const { api } = testApp;
  const lines: string[] = [];
  const note = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    await untilQuiet(testApp);
    take();
    await act();
    await untilQuiet(testApp);
    lines.push(what, ...linesOf(take()), '');
  };

  const owner = await fundedWallet(testApp, 5_000_000);
  const other = await fundedWallet(testApp, 100);
  const agent = await newAgent(testApp, owner, { initial_amount: 200 });
  const many = await newAgent(testApp, owner, { initial_amount: 200 });
  const [payee, away] = [await payeeIn(owner, other), await newPayee(owner)];
  const sending = await newSending(testApp);
  const card = await newCard(api, { type: 'multi_use' });

  await note('an agent pays a wallet of the same tenant', () => pay(agent.key, payee, 1_000));
  await note('an agent pays an account at another bank', async () => {
    const { body } = await pay(agent.key, away, 1_000);
    await untilPayment(agent.key, body.id, 'settled');
  });
  await note('a payment is held, and its owner approves it', async () => {
    const { status, body } = await pay(agent.key, away, 30_000);
    assert.equal(status, 202, JSON.stringify(body));
    const path = `/approvals/${body.approvalId}`;
    assert.equal((await owner.session.post(path, { decision: 'approved' })).status, 200);
    await untilPayment(agent.key, body.id, 'settled');
  });
  await note('a card buys, and the purchase is cleared', async () => {
    const path = '/api/v1/sandbox/authorizations';
    const { body } = await api.post(path, { cardId: card['id'], amountCents: 1_000, merchant: BOOKSHOP });
    assert.equal((await api.post(`${path}/${body.id}/clear`, {})).status, 200);
  });
  await note('an integrator sends a transfer', async () => {
    const { body } = await send(api, sending, 12_345);
    await untilTransfer(api, body.id, 'settled');
  });
  await note('an owner withdraws', async () => {
    const { body } = await withdraw(owner, AUTO, newAlias());
    await untilWithdrawal(owner, body.id, 'settled');
  });
  await note('money comes in', async () => {
    await sendMoney(testApp, other.cvu, { amountMinor: 77_700n });
    await untilAvailable(other, 788);
  });
  await note('an agent pays forty times at once', async () => {
    const paid = await Promise.all(Array.from({ length: 40 }, () => pay(many.key, payee, 100)));
    assert.deepEqual([...new Set(paid.map(({ status }) => status))], [201]);
  });
  const receiver = await startReceiver();
  const endpoint = { url: receiver.url('/hook'), enabledEvents: ['*'] };
  assert.equal((await api.post('/api/v1/webhook_endpoints', endpoint)).status, 201);
  await note('an agent pays, and a receiver hears of it', () => pay(agent.key, payee, 1_000));
  return lines;
}
