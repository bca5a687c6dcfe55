// Nodes of a cluster, and backends on them in the middle of a commit, that are ended with SIGKILL while
// agents pay: nothing that was answered is lost or made twice, and what hangs between two phases ends.
// Tenants on other nodes go on, and so does their worker. It runs where TEST_CITUS_URL names a cluster on
// this machine and TEST_CITUS_CONTROL the command that ends or starts a node: it gets `kill` or `start`,
// TEST_CITUS_DIR, and the number of the node, 0 for the coordinator.
// Ends within 15 minutes: Citus looks once a minute for what hangs between two phases.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClusterRoute } from '#platform/db/open-pool.ts';
import { urlOnNode } from '#platform/db/shards/nodes.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { newAgent, untilPayment } from '../payments/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { client, type Reply } from '../support/client.ts';
import { cluster, onAllNodes, workerNodesOf } from '../support/cluster.ts';
import { payWithAgents, type Paying } from '../support/paying.ts';
import { until } from '../support/wait.ts';
import { newWallet } from '../wallets/support.ts';
import { stuckNode, type Backend, type StuckNode } from './fixtures/stuck-node.ts';

const { TEST_CITUS_URL, TEST_CITUS_CONTROL = '', TEST_CITUS_DIR = '' } = process.env;
const isThere = TEST_CITUS_URL !== undefined && TEST_CITUS_CONTROL !== '';
const FUNDED_CENTS = 1_000_000;
const AGENTS = 8;
/** Some more than are in flight. */
const SOME = 40;
/** Ended one after the other, and in the middle of a commit. */
const BACKENDS = 4;
const COMMANDS = 'monedero commands';
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
    const [first, second] = await oneOnEachNode();
    const { app, databaseUrl } = first;
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
    await untilNothingHangs(databaseUrl);
  });

  for (const [route, isOfGroup] of [
    ['nodes', ({ application }) => application === COMMANDS],
    // By way of the coordinator it is Citus that commits on the node.
    ['coordinator', ({ query }) => /^commit$/i.test(query)],
  ] as ReadonlyArray<readonly [ClusterRoute, (one: Backend) => boolean]>)
    test(`whose backends end while they commit loses nothing, and makes nothing twice (${route})`, async (t) => {
      const [first] = await oneOnEachNode({ clusterRoute: route });
      const { app, databaseUrl } = first;
      const [name = ''] = await workerNodesOf(app.pool);
      const node = stuckNode(urlAt(databaseUrl, name));
      const paying = await payWithAgents(first, { agents: AGENTS, fundedCents: FUNDED_CENTS });
      await since(paying).untilPaid();
      for (let i = 0; i < BACKENDS; i++) {
        const before = since(paying);
        process.kill((await node.untilAtWork()).pid, 'SIGKILL');
        await before.untilPaid();
      }
      for (let i = 0; i < BACKENDS; i++) {
        const before = since(paying);
        await node.stick();
        process.kill((await node.untilStuck('a group commits', isOfGroup)).pid, 'SIGKILL');
        await node.release();
        await before.untilPaid();
      }
      t.diagnostic(await paying.end());
      assert.deepEqual((await inspectLedger(app.pool)).differences, []);
      await untilNothingHangs(databaseUrl);
    });

  test('whose backends end between two phases makes a key once, on all nodes or on none', async (t) => {
    const [first, second] = await oneOnEachNode();
    const { app, databaseUrl } = first;
    const [name = ''] = await workerNodesOf(app.pool);
    const [coordinator, node] = [stuckNode(databaseUrl), stuckNode(urlAt(databaseUrl, name))];
    const paying = await payWithAgents(first, { agents: AGENTS, fundedCents: FUNDED_CENTS });
    const owner = await newWallet(second);
    const agent = await newAgent(second, owner);
    const path = `/api/v1/wallet/sub-wallets/${agent.subWalletId}`;
    const moments = momentsOf(coordinator, node);
    for (const [what, stuck] of moments) {
      const before = since(paying);
      const key = { 'Idempotency-Key': randomUUID() };
      const making = untilAnswered(() => owner.session.post(`${path}/keys`, {}, key));
      process.kill((await stuck()).pid, 'SIGKILL');
      for (const each of [coordinator, node]) await each.release();
      const beganAt = performance.now();
      const made = await making;
      t.diagnostic(`${what}: ${made.status} after ${Math.round(performance.now() - beganAt)} ms`);
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const used = client(second.url, { Authorization: `Bearer ${made.body.raw}` });
      const { status, body } = await used.get(path);
      assert.equal(status, 200, `${what}: ${JSON.stringify(body)}`);
      const { body: again } = await owner.session.post(`${path}/keys`, {}, key);
      assert.deepEqual(again, made.body);
      await before.untilPaid();
    }
    t.diagnostic(await paying.end());
    assert.deepEqual((await inspectLedger(app.pool)).differences, []);
    await untilNothingHangs(databaseUrl);
    const { body } = await owner.session.get(`${path}/keys`);
    assert.equal(body.data.length, moments.length + 1, JSON.stringify(body));
    const copies = await onAllNodes(
      app.pool,
      "select string_agg(k::text, ' ' order by id) from agent_keys k",
    );
    assert.equal(new Set(copies).size, 1, copies.join('\n'));
  });
});

type Moment = readonly [what: string, stuck: () => Promise<Backend>];

/** Of a group that the coordinator commits on all nodes, with the backend that is ended then. */
function momentsOf(coordinator: StuckNode, node: StuckNode): readonly Moment[] {
  const prepared = async (): Promise<Backend> => {
    await node.stick();
    return node.untilStuck('a group prepares', ({ query }) => {
      // Its name has the number of the backend on the coordinator.
      const pid = /^prepare transaction 'citus_0_(\d+)_/i.exec(query)?.[1];
      return pid !== undefined && coordinator.isOf(Number(pid), COMMANDS);
    });
  };
  const committed = async (): Promise<Backend> => {
    await prepared();
    await coordinator.stick();
    await node.release();
    return coordinator.untilStuck('a group commits', ({ application }) => application === COMMANDS);
  };
  return [
    ['a node has prepared', prepared],
    ['the coordinator has committed', committed],
    [
      'a node commits what it has prepared',
      async () => {
        await committed();
        await node.stick();
        await coordinator.release();
        return node.untilStuck('it commits', ({ query }) => /^commit prepared/i.test(query));
      },
    ],
  ];
}

/** Two tenants on the nodes of a database of their own. */
async function oneOnEachNode(
  settings: { readonly clusterRoute?: ClusterRoute } = {},
): Promise<readonly [TestApp, TestApp]> {
  const first = await startTestApp(settings);
  const second = await withOrganization(first, 'Second');
  const nodes = await workerNodesOf(first.app.pool);
  for (const [i, { tenant }] of [first, second].entries()) {
    // They may be in the same shards.
    const moved = await cluster(first.databaseUrl, 'move', tenant.id, nodes[i] ?? '', '--alone');
    assert.equal(moved.code, 0, moved.text);
  }
  return [first, second];
}

const untilNothingHangs = (databaseUrl: string): Promise<unknown> =>
  until(
    'nothing hangs between two phases',
    async () =>
      JSON.parse((await cluster(databaseUrl, 'status', '--json')).text) as { prepared: []; wrong: [] },
    ({ prepared, wrong }) => prepared.length === 0 && wrong.length === 0,
    RECOVERED_MS_MAX,
  );

function urlAt(databaseUrl: string, node: string): string {
  const { hostname: host, port } = new URL(`tcp://${node}`);
  return urlOnNode(databaseUrl, { host, port: Number(port) });
}

/** With its key, until it is no longer refused for the moment. */
async function untilAnswered(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503) return reply;
    await wait(Number(reply.headers.get('retry-after')) * 1_000);
  }
}

async function withOrganization(testApp: TestApp, name: string): Promise<TestApp> {
  const { app, url, newOrganization, newKey } = testApp;
  const organization = await newOrganization(name);
  const tenant = await app.tenants.get(organization.testTenantId);
  return { ...testApp, organization, tenant, api: client(url, await newKey({ organization })) };
}
