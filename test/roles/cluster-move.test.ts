// `cluster move` and `cluster rebalance` on a cluster, where TEST_CITUS_URL names one, while agents pay: each
// payment is answered and made once, and the ledger keeps its checks.
// Ends within 10 minutes: a database on a cluster takes a minute to distribute, and some seconds to move.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { inspectLedger } from '#modules/base/ledger/index.ts';
import { rawQuery } from '#platform/db/sql.ts';
import {
  fundedWallet,
  newAgent,
  newPayee,
  payBodyOf,
  untilPayment,
  type Agent,
} from '../payments/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { start } from '../support/process.ts';
import { within } from '../support/wait.ts';
import { balanceOf } from '../wallets/support.ts';

const isSharded = process.env['TEST_CITUS_URL'] !== undefined;
const FUNDED_CENTS = 1_000_000;
const AGENTS = 16;
/** The key of an agent has a thousand requests in an hour. */
const PACE_MS = 250;
const MOVED_MS_MAX = 240_000;

suite('a cluster whose agents pay', { skip: !isSharded && 'TEST_CITUS_URL names no cluster' }, () => {
  test('moves a tenant to another node and back, and rebalances, with each payment made once', async (t) => {
    const testApp = await startTestApp();
    const { app, databaseUrl, tenant } = testApp;
    const paying = await payUntilTold(testApp);
    after(paying.end);
    const run = async (...args: readonly string[]) => {
      const running = start(['cluster', ...args], { DATABASE_URL: databaseUrl });
      const { code } = await within(args.join(' '), running.exited, MOVED_MS_MAX);
      return { code, text: running.output().trim() };
    };
    const workers = await app.pool.all(
      rawQuery<{ node: string }>(
        "select nodename || ':' || nodeport as node from pg_dist_node where groupid <> 0 order by groupid",
        [],
      ),
    );
    const [one = '', other = ''] = workers.map(({ node }) => node);

    for (const node of [one, other, one]) {
      const moved = await run('move', tenant.id, node);
      assert.equal(moved.code, 0, moved.text);
      assert.match(moved.text, new RegExp(`${tenant.id}.* (is on|to) ${node}: `));
    }
    const alone = await run('move', tenant.id, other, '--alone', '--json');
    assert.equal(alone.code, 0, alone.text);
    assert.deepEqual(
      { ...JSON.parse(alone.text), bytes: 0 },
      { tenant: tenant.id, from: one, to: other, others: 0, bytes: 0 },
    );
    const rebalanced = await run('rebalance');
    assert.equal(rebalanced.code, 0, rebalanced.text);
    t.diagnostic(rebalanced.text);
    assert.match((await run('rebalance')).text, /^nothing to move: /m);

    const { ids, refused, longestMs } = await paying.end();
    assert.ok(ids.length > 100, `${ids.length} payments were made meanwhile`);
    assert.equal(new Set(ids).size, ids.length);
    t.diagnostic(`${ids.length} payments, ${refused} refused first, the longest ${longestMs} ms`);
    for (const id of ids.slice(-AGENTS)) await untilPayment(paying.owner.session, id, 'settled');
    const { available, pending } = await balanceOf(paying.owner);
    assert.equal(Math.round((available + pending) * 100), FUNDED_CENTS - ids.length);
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    const { code, text } = await run('status');
    assert.equal(code, 0, text);
  });

  test('says which nodes and tenants there are', async () => {
    const { databaseUrl, tenant } = await startTestApp({ worker: false });
    const run = async (...args: readonly string[]) => {
      const running = start(['cluster', 'move', ...args], { DATABASE_URL: databaseUrl });
      const { code } = await running.exited;
      return { code, text: running.output() };
    };
    assert.deepEqual(
      [
        await run(),
        await run(tenant.id),
        await run(tenant.id, 'nowhere:1'),
        await run('ten_x', 'nowhere:1'),
      ].map(({ code }) => code),
      [64, 64, 1, 1],
    );
    assert.match(
      (await run(tenant.id, 'nowhere:1')).text,
      /no node nowhere:1 for shards\nnodes are .+:\d+, /,
    );
  });
});

/** Each agent makes one payment after the other, each again with its key until it is answered. */
async function payUntilTold(testApp: TestApp) {
  const owner = await fundedWallet(testApp, FUNDED_CENTS);
  const payee = await newPayee(owner);
  const agents: Agent[] = [];
  for (let i = 0; i < AGENTS; i++) agents.push(await newAgent(testApp, owner, { initial_amount: 1_000 }));
  const ids: string[] = [];
  let isEnding = false;
  let refused = 0;
  let longestMs = 0;
  const payOnce = async ({ key: agent }: Agent): Promise<void> => {
    const key = { 'Idempotency-Key': randomUUID() };
    const beganAt = performance.now();
    for (;;) {
      const { status, headers, body } = await agent.post('/api/v1/wallet/pay', payBodyOf(payee, 1), key);
      if (status < 300) ids.push(String(body.id));
      longestMs = Math.max(longestMs, Math.round(performance.now() - beganAt));
      if (status < 300) return;

      assert.equal(status, 503, JSON.stringify(body));
      refused += 1;
      await wait(Number(headers.get('retry-after')) * 1_000);
    }
  };
  const payWithEach = agents.map(async (agent) => {
    while (!isEnding) {
      await payOnce(agent);
      await wait(PACE_MS);
    }
  });
  const paying = Promise.all(payWithEach);
  // Said at the end.
  paying.catch(() => undefined);
  return {
    owner,
    async end() {
      isEnding = true;
      await paying;
      return { ids, refused, longestMs };
    },
  };
}
