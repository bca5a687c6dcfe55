// `cluster move` and `cluster rebalance` on a cluster, where TEST_CITUS_URL names one, while agents pay: each
// payment is answered and made once, and the ledger keeps its checks.
// Ends within 10 minutes: a database on a cluster takes a minute to distribute, and some seconds to move.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { startTestApp } from '../support/app.ts';
import { cluster, workerNodesOf } from '../support/cluster.ts';
import { payWithAgents } from '../support/paying.ts';

const isSharded = process.env['TEST_CITUS_URL'] !== undefined;
const FUNDED_CENTS = 1_000_000;
const AGENTS = 16;

suite('a cluster whose agents pay', { skip: !isSharded && 'TEST_CITUS_URL names no cluster' }, () => {
  test('moves a tenant to another node and back, and rebalances, with each payment made once', async (t) => {
    const testApp = await startTestApp();
    const { app, databaseUrl, tenant } = testApp;
    const paying = await payWithAgents(testApp, { agents: AGENTS, fundedCents: FUNDED_CENTS });
    const run = (...words: readonly string[]) => cluster(databaseUrl, ...words);
    const [one = '', other = ''] = await workerNodesOf(app.pool);

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

    t.diagnostic(await paying.end());
    assert.ok(paying.soFar().ids.length > 100, 'agents paid meanwhile');
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    const { code, text } = await run('status');
    assert.equal(code, 0, text);
  });

  test('says which nodes and tenants there are', async () => {
    const { databaseUrl, tenant } = await startTestApp({ worker: false });
    const run = (...words: readonly string[]) => cluster(databaseUrl, 'move', ...words);
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
