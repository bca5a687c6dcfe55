// The commands of operators on a database that has been used: migrated first, then filled, and forty days
// old before any of them runs. A command that is only ever run on new databases does on them what no one has
// seen. Where TEST_CITUS_URL names a cluster, the database gets the extension of Citus last, as that of
// somebody does who has data already, is distributed, and its agents go on paying.
// Ends within 15 minutes: a hundred tables are moved, and twenty processes load the product.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { movesIn } from '#platform/db/cluster/status.ts';
import { othersBeside } from '#roles/cli/cluster/move.ts';
import { urlOnNode } from '#platform/db/shards/nodes.ts';
import { OPERATOR_COMMANDS } from '#roles/cli/operator/commands.ts';
import { createBeforeCitus } from '../../tools/statements/citus.ts';
import { fundedWallet, newAgent, newPayee, pay, untilPayment, type Agent } from '../payments/support.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { workerNodesOf } from '../support/cluster.ts';
import { createTestDatabase } from '../support/database.ts';
import { untilIdle } from '../support/jobs.ts';
import { start } from '../support/process.ts';
import { startProxy } from '../support/proxy.ts';
import { until } from '../support/wait.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';

const { TEST_CITUS_URL } = process.env;
const FUNDED_CENTS = 100_000;
const AGE_DAYS = 40;
const ALL_HOLD = /: (\d+) of \1 hold$/;
/** Sooner than it would be refused the lock for which it waits. */
const ENDS_MS_MAX = 5_000;
const isOnPostgres = TEST_CITUS_URL === undefined && 'TEST_CITUS_URL names no cluster';

const beforeCitus = TEST_CITUS_URL === undefined ? undefined : await createBeforeCitus(TEST_CITUS_URL);
const database = beforeCitus ?? (await createTestDatabase());
if (beforeCitus !== undefined) await migrate(database.url, systemClock, await readMigrations());
const testApp = await startTestApp({ database });
const { tenant, clock } = testApp;
const { payee, agent } = await filled(testApp);

/** Payments to another bank and between wallets, and as long after them as sweeps forget what is short. */
async function filled(of: TestApp) {
  const owner = await fundedWallet(of, FUNDED_CENTS);
  const bank = await newPayee(owner);
  const buyer = await newAgent(of, owner, { initial_amount: 100 });
  for (const cents of [100, 200]) {
    const { body } = await pay(buyer.key, bank, cents);
    await untilPayment(buyer.key, String(body.id), 'settled');
  }
  clock.advance(AGE_DAYS * DAY_MS);
  await untilIdle(of, tenant);
  await of.endFirst();
  return { payee: bank, agent: buyer };
}

async function run(args: readonly string[]) {
  const running = start(args, {
    DATABASE_URL: database.url,
    SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
  });
  const { code } = await running.exited;
  return { code, text: running.output().trim() };
}

async function assertSays(words: string, says: RegExp, code = 0): Promise<string> {
  const ran = await run(words.split(' '));
  assert.match(ran.text, says, words);
  assert.equal(ran.code, code, `${words}: ${ran.text}`);
  return ran.text;
}

/** By another server, since the first one ended before the database was changed. */
async function assertPays({ raw }: Pick<Agent, 'raw'>): Promise<void> {
  const { app, url, end } = await testApp.another();
  await app.work();
  const key = client(url, { Authorization: `Bearer ${raw}` });
  const { status, body } = await pay(key, payee, 300);
  assert.equal(status, 201, JSON.stringify(body));
  await untilPayment(key, String(body.id), 'settled');
  await end();
}

/** What each says of such a database, in this order. */
const SAYS: ReadonlyArray<readonly [words: string, says: RegExp, code?: number]> = [
  ['migrate', /^nothing to apply$/],
  ['upgrade check', /./],
  ['org create --name Later', /org_/],
  ['keys create --org Later --scope *', /sk_test_/],
  ['keys list --org Later', /test/],
  ['user add --org Later --email later@example.com --role viewer', /later@example\.com/],
  ['inspect ledger', / 0 differences/],
  ['inspect jobs', /./],
  ['inspect wallets', /./],
  ['inspect orders', /./],
  ['inspect purchases', /./],
  ['kyc list --org Later', /./],
  ['providers list', /./],
  ['providers routes', /./],
  ['secrets reseal', /./],
  ['receipts rotate-key', /./],
  ['backup /nowhere', /DATABASE_URL/, 1],
];

/** Why the others are not run here. What is about one row is tested with it. */
const NOT_HERE: ReadonlySet<string> = new Set([
  // Processes, of which the tests of all else are full.
  'dev',
  'serve',
  'worker',
  // Of the embedded database.
  'restore',
  // Where there is a provider.
  'live',
  'providers add',
  'providers check',
]);
const ON_CLUSTER = ['distribute', 'status', 'move', 'rebalance'].map((verb) => `cluster ${verb}`);
const BELOW = new Set(['doctor', 'cluster split', ...ON_CLUSTER]);

test('each command about the whole database is run on one that has been used', () => {
  const about = OPERATOR_COMMANDS.flatMap(({ commands }) => commands)
    .filter(({ name, operandsMax = 0 }) => operandsMax === 0 || name.startsWith('cluster '))
    .map(({ name }) => name)
    .filter((name) => !NOT_HERE.has(name) && !BELOW.has(name));
  const isRun = (name: string): boolean => SAYS.some(([words]) => `${words} `.startsWith(`${name} `));
  assert.deepEqual(
    about.filter((name) => !isRun(name)),
    [],
  );
});

suite('on a database that has been used', () => {
  test('a cluster is made of it, where payments go on', { skip: isOnPostgres }, async () => {
    await beforeCitus?.join();
    await assertSays('cluster status', /tables are not distributed .*run "monedero cluster distribute"/, 1);
    await assertSays('cluster distribute', /put \d+ functions onto all nodes; moved \d+ tables/);
    await assertPays(agent);
    await assertSays('cluster status', ALL_HOLD);
  });

  for (const [words, says, code] of SAYS)
    test(`"${words}" does what it does on a new one`, async () => {
      await assertSays(words, says, code);
    });

  test('doctor finds what the schema has', async () => {
    const { text } = await run(['doctor']);
    assert.match(text, /ok +migrations +all have run/);
    if (!isOnPostgres) assert.match(text, /ok +cluster +each node that answers has the functions/);
    assert.doesNotMatch(text, /WRONG +(?:cluster|migrations|database)/);
  });

  test(
    'functions that a node lacks are named, and migrating puts them there',
    { skip: isOnPostgres },
    async () => {
      await onWorker('drop function expect_shards(bigint[], boolean)');
      const says = /the function expect_shards\(bigint\[\],boolean\) is not on .*run "monedero migrate"/;
      await assertSays('cluster status', says, 1);
      assert.match((await run(['doctor'])).text, says);
      await onWorker(
        "create function expect_shards(shards bigint[], held boolean) returns void language sql as ''",
      );
      await assertSays('cluster status', /the function expect_shards\S+ is another one on /, 1);
      await assertSays('migrate', /^nothing to apply\ndistributed expect_shards\S+$/);
      await assertSays('cluster status', ALL_HOLD);
      await assertPays(agent);
    },
  );

  test('a move that is interrupted ends on the cluster as well', { skip: isOnPostgres }, async () => {
    const pool = createPool(database.url, { max: 2, name: 'tests', isSharded: true });
    const [, name = ''] = await workerNodesOf(pool);
    while ((await othersBeside(pool, tenant.id)) === 0) await assertSays('org create --name More', /org_/);
    await pool.transaction(
      async (tx) => {
        await tx.run(sql`select 1 from ledger_accounts where tenant_id = ${tenant.id} for update`);
        const moving = start(['cluster', 'move', tenant.id, name, '--alone'], { DATABASE_URL: database.url });
        const moves = async () => (await movesIn(pool, systemClock.now())).length;
        await until('it waits for who writes', moves, (count) => count === 1);
        await assertSays('cluster status', /moves shards for \d+ s .*isolate_tenant_to_new_shard/);
        moving.signal('SIGINT');
        await moving.exited;
        await until('its session has ended', moves, (count) => count === 0, ENDS_MS_MAX);
      },
      [tenant.id],
    );
    await pool.end();
  });

  test('tenants are moved and shards put evenly, and payments go on', { skip: isOnPostgres }, async () => {
    const nodes = await withPool(database.url, workerNodesOf);
    for (const node of nodes)
      await assertSays(
        `cluster move ${tenant.id} ${node} --alone`,
        new RegExp(`(is on|to) ${node}: .*no other`),
      );
    await assertSays('cluster rebalance', /each shard$|^nothing to move/);
    await assertPays(agent);
  });

  test(
    'a node that goes to another address is found there by who knew the old one',
    { skip: isOnPostgres },
    async () => {
      const [name = ''] = await withPool(database.url, workerNodesOf);
      const { hostname: host, port } = new URL(`tcp://${name}`);
      const goTo = (at: number) =>
        withPool(database.url, (pool) =>
          pool.run(
            rawQuery('select citus_update_node(nodeid, $1, $2::int) from pg_dist_node where groupid = 1', [
              host,
              at,
            ]),
          ),
        );
      const { id } = tenant;
      await assertSays(`cluster move ${id} ${name}`, /the checks of the ledger hold|is on/);
      const proxy = await startProxy(urlOnNode(database.url, { host, port: Number(port) }));
      await goTo(Number(new URL(proxy.url).port));
      const { url, end } = await testApp.another();
      const key = client(url, { Authorization: `Bearer ${agent.raw}` });
      assert.equal((await pay(key, payee, 300)).status, 201);
      await goTo(Number(port));
      proxy.cut();
      // What is on its way at that moment may be lost, and is refused.
      await until(
        'it is found',
        () => pay(key, payee, 300),
        ({ status }) => status === 201,
      );
      for (let i = 0; i < 3; i++) assert.equal((await pay(key, payee, 300)).status, 201);
      await end();
    },
  );

  test('a node is drained and removed while servers go on', { skip: isOnPostgres }, async () => {
    const pool = createPool(database.url, { max: 1, name: 'tests' });
    const [, name = ''] = await workerNodesOf(pool);
    await assertSays(`cluster move ${tenant.id} ${name}`, /the checks of the ledger hold|is on/);
    const { url, end } = await testApp.another();
    const key = client(url, { Authorization: `Bearer ${agent.raw}` });
    assert.equal((await pay(key, payee, 300)).status, 201);
    const { hostname: host, port } = new URL(`tcp://${name}`);
    const to = [host, port] as const;
    await pool.run(rawQuery("select citus_set_node_property($1, $2::int, 'shouldhaveshards', false)", to));
    await assertSays('cluster rebalance', /moves: .*each shard$/);
    assert.equal((await pay(key, payee, 300)).status, 201);
    await pool.run(rawQuery('select citus_remove_node($1, $2::int)', to));
    for (let i = 0; i < 3; i++) assert.equal((await pay(key, payee, 300)).status, 201);
    await assertSays('cluster status', ALL_HOLD);
    await Promise.all([end(), pool.end()]);
  });

  test('a tenant is split, and its agents go on paying', async () => {
    await assertSays(`cluster split ${tenant.id} 2`, /from 1 into 2 cells: \d+ rows were moved/);
    await assertSays('inspect ledger', / 0 differences/);
    await assertPays(agent);
  });
});

/** Beside Citus, on one of its nodes. */
const onWorker = async (text: string): Promise<void> => {
  const [node = ''] = await withPool(database.url, workerNodesOf);
  const { hostname: host, port } = new URL(`tcp://${node}`);
  await withPool(urlOnNode(database.url, { host, port: Number(port) }), (pool) =>
    pool.script(`set citus.enable_ddl_propagation to off; ${text}`),
  );
};

async function withPool<T>(url: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 1, name: 'tests' });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}
