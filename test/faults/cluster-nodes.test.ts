// Nodes of a cluster that are ended with SIGKILL while agents pay: nothing that was answered is lost or made
// twice, tenants on other nodes go on, and so does their worker. It runs where TEST_CITUS_URL names a cluster
// and TEST_CITUS_CONTROL the command that ends or starts a node: it gets `kill` or `start`, TEST_CITUS_DIR,
// and the number of the node, 0 for the coordinator.
// Ends within 15 minutes: Citus looks once a minute for what hangs between two phases.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { suite, test } from 'node:test';
import { promisify } from 'node:util';
import { inspectLedger } from '#modules/base/ledger/index.ts';
import { untilPayment } from '../payments/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { cluster, workerNodesOf } from '../support/cluster.ts';
import { payWithAgents, type Paying } from '../support/paying.ts';
import { until } from '../support/wait.ts';

const { TEST_CITUS_URL, TEST_CITUS_CONTROL = '', TEST_CITUS_DIR = '' } = process.env;
const isThere = TEST_CITUS_URL !== undefined && TEST_CITUS_CONTROL !== '';
const FUNDED_CENTS = 1_000_000;
const AGENTS = 8;
/** Some more than are in flight. */
const SOME = 40;
const AWAY_MS_MAX = 120_000;
const RECOVERED_MS_MAX = 200_000;

const control = (verb: 'kill' | 'start', node: number) =>
  promisify(execFile)(TEST_CITUS_CONTROL, [verb, TEST_CITUS_DIR, String(node)]);
const kill = (node: number) => control('kill', node);
/** Processes of the one before may still have its memory. */
const startAgain = (node: number) =>
  until(
    `node ${node} starts`,
    () =>
      control('start', node).then(
        () => true,
        () => false,
      ),
    (hasStarted) => hasStarted,
  );

/** How many payments were answered from now on, and how many refused. */
function since(paying: Paying): { untilPaid(): Promise<unknown>; untilRefused(): Promise<unknown> } {
  const before = { paid: paying.soFar().ids.length, refused: paying.soFar().refused };
  return {
    untilPaid: () =>
      until(
        'payments go on',
        () => paying.soFar().ids.length,
        (paid) => paid > before.paid + SOME,
        AWAY_MS_MAX,
      ),
    untilRefused: () =>
      until(
        'payments are refused',
        () => paying.soFar().refused,
        (refused) => refused > before.refused,
        AWAY_MS_MAX,
      ),
  };
}

suite('a cluster', { skip: !isThere && 'TEST_CITUS_CONTROL ends no nodes of a cluster' }, () => {
  test('whose nodes end while agents pay loses nothing, and goes on where nodes are there', async (t) => {
    const first = await startTestApp();
    const second = await withOrganization(first, 'Second');
    const { app, databaseUrl } = first;
    const nodes = await workerNodesOf(app.pool);
    for (const [i, { tenant }] of [first, second].entries()) {
      // They may be in the same shards.
      const moved = await cluster(databaseUrl, 'move', tenant.id, nodes[i] ?? '', '--alone');
      assert.equal(moved.code, 0, moved.text);
    }
    const of = { agents: AGENTS, fundedCents: FUNDED_CENTS };
    const [one, two] = [await payWithAgents(first, of), await payWithAgents(second, of)];
    await Promise.all([since(one).untilPaid(), since(two).untilPaid()]);

    const [oneBefore, twoBefore] = [since(one), since(two)];
    await kill(2);
    await twoBefore.untilRefused();
    await oneBefore.untilPaid();
    const away = since(one);
    await away.untilPaid();
    await untilPayment(one.owner.session, one.soFar().ids.at(-1) ?? '', 'settled');
    assert.equal((await cluster(databaseUrl, 'status')).code, 1, 'a node is away');
    await startAgain(2);
    await since(two).untilPaid();

    await kill(0);
    await Promise.all([since(one).untilRefused(), since(two).untilRefused()]);
    await startAgain(0);
    await Promise.all([since(one).untilPaid(), since(two).untilPaid()]);

    for (const paying of [one, two]) t.diagnostic(await paying.end());
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    await until(
      'nothing hangs between two phases',
      async () =>
        JSON.parse((await cluster(databaseUrl, 'status', '--json')).text) as { prepared: []; wrong: [] },
      ({ prepared, wrong }) => prepared.length === 0 && wrong.length === 0,
      RECOVERED_MS_MAX,
    );
  });
});

async function withOrganization(testApp: TestApp, name: string): Promise<TestApp> {
  const { app, url, newOrganization, newKey } = testApp;
  const organization = await newOrganization(name);
  const tenant = await app.tenants.get(organization.testTenantId);
  return { ...testApp, organization, tenant, api: client(url, await newKey({ organization })) };
}
