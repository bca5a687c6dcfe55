// `cluster distribute` and `cluster status` on a cluster, where TEST_CITUS_URL names one: a database with
// data in it is moved, also where that was cut off, with each row and each check of the ledger that it had.
// Ends within 15 minutes: a hundred tables are moved, twice.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { inspectLedger } from '#modules/base/ledger/inspect.ts';
import { PLACES } from '../../src/roles/cluster-places.ts';
import { distributeNew } from '../../src/roles/migrate.ts';
import { createOnNodes, type CitusDatabase } from '../../tools/statements/citus.ts';
import { start } from '../support/process.ts';
import { until, within } from '../support/wait.ts';

const { TEST_CITUS_URL } = process.env;

/** Some of tables of each kind; each transaction has two entries. */
const FILL = `
  insert into organizations (id, name, status, created_at)
    select 'org_' || i, 'One', 'active', '2026-11-01' from generate_series(1, 20) i;
  insert into tenants (id, organization_id, mode, created_at)
    select 'ten_' || i, 'org_' || i, 'test', '2026-11-01' from generate_series(1, 20) i;
  insert into brands (tenant_id, updated_at) select 'ten_' || i, '2026-11-01' from generate_series(1, 20) i;
  insert into ledger_accounts (tenant_id, id, kind, owner_id, currency, balance, entry_count, created_at)
    select 'ten_' || i, 'acc_' || j, 'wallet', 'w' || j, 'USD', case j when 1 then 5 * 10 * i else -5 * 10 * i end,
      10 * i, '2026-11-01' from generate_series(1, 20) i, generate_series(1, 2) j;
  insert into ledger_transactions (tenant_id, id, kind, reference, created_at)
    select 'ten_' || i, 'ltx_' || k, 'transfer', 'r', '2026-11-01'
    from generate_series(1, 20) i, generate_series(1, 10 * i) k;
  insert into ledger_entries
      (tenant_id, transaction_id, leg, account_id, currency, amount, account_entry, balance_after)
    select 'ten_' || i, 'ltx_' || k, j, 'acc_' || j, 'USD', case j when 1 then 5 else -5 end, k,
      case j when 1 then 5 * k else -5 * k end
    from generate_series(1, 20) i, generate_series(1, 10 * i) k, generate_series(1, 2) j;
  insert into event_outbox (tenant_id, event_id)
    select 'ten_' || i, 'evt_' || k from generate_series(1, 20) i, generate_series(1, 3) k;
  insert into grant_tokens (tenant_id, id, grant_id, kind, token_hash, created_at, expires_at)
    select 'ten_' || i, 'tok_' || i, 'g', 'code', 'h' || i, '2026-11-01', '2026-11-02' from generate_series(1, 20) i;`;

suite('a cluster', { skip: TEST_CITUS_URL === undefined && 'TEST_CITUS_URL names no cluster' }, () => {
  let database: CitusDatabase;
  let pool: Pool;
  before(async () => {
    database = await createOnNodes(TEST_CITUS_URL ?? '');
    pool = createPool(database.url, { max: 1, name: 'tests' });
    await pool.script(FILL);
  });
  after(async () => {
    await pool.end();
    await database.drop();
  });

  const run = async (...args: readonly string[]) => {
    const running = start(['cluster', ...args], { DATABASE_URL: database.url });
    const { code } = await running.exited;
    return { code, text: running.output().trim() };
  };
  type Status = {
    notDistributed: string[];
    wrong: string[];
    tenants: { count: number; largest: { id: string; entries: number }[] };
    checks: { shards: number; unheld: { trigger: string; shard: string }[] } | null;
    prepared: { id: string }[];
    nodes: { role: string; shards: number }[];
  };
  const status = async () => {
    const { code, text } = await run('status', '--json');
    return { code, status: JSON.parse(text) as Status };
  };
  const rows = async () => {
    const counts: Record<string, number> = {};
    for (const table of PLACES.tables)
      counts[table] = (
        await pool.one(rawQuery<{ count: number }>(`select count(*)::int as count from ${table}`, []))
      ).count;
    return counts;
  };
  const onWorker = async (text: string) => {
    const { nodename, nodeport } = await pool.one(
      rawQuery<{ nodename: string; nodeport: number }>(
        'select nodename, nodeport from pg_dist_node where groupid <> 0 order by groupid limit 1',
        [],
      ),
    );
    const url = new URL(database.url);
    url.hostname = nodename;
    url.port = String(nodeport);
    const worker = createPool(url.href, { max: 1, name: 'tests' });
    try {
      await worker.script(text);
    } finally {
      await worker.end();
    }
  };

  let filled: Record<string, number>;
  test('that is not distributed yet is said so', async () => {
    filled = await rows();
    const { code, status: said } = await status();
    assert.equal(code, 1);
    assert.equal(said.notDistributed.length, PLACES.tables.length - PLACES.onCoordinator.size);
    assert.match(said.wrong.join(), /run "monedero cluster distribute"/);
  });

  test('is not distributed while a server is connected', async () => {
    const server = createPool(database.url, { max: 1, name: 'monedero' });
    await server.run(rawQuery('select 1', []));
    const { code, text } = await run('distribute');
    await server.end();
    assert.equal(code, 1);
    assert.match(text, /other processes of Monedero are connected.* \(monedero\)\nstop all servers/);
  });

  test('is not distributed where the triggers of the ledger would be lost', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await pool.script(`alter database ${name} set citus.enable_unsafe_triggers to off`);
    const { code, text } = await run('distribute');
    await pool.script(`alter database ${name} reset citus.enable_unsafe_triggers`);
    assert.equal(code, 1);
    assert.match(text, /citus\.enable_unsafe_triggers is off on/);
  });

  test('that was cut off while it was distributed goes on, and has all rows', async () => {
    const killed = start(['cluster', 'distribute', '--shards', '4'], { DATABASE_URL: database.url });
    await until(
      'some are moved',
      () => killed.output(),
      (text) => text.includes('\n40 of '),
    );
    killed.signal('SIGKILL');
    await within('its end', killed.exited);
    const { code, text } = await run('distribute', '--shards', '4');
    assert.equal(code, 0, text);
    assert.match(text, /moved \d+ tables: \d+ tables are sharded by tenant, \d+ are on all nodes, 2 on the/);
    assert.deepEqual(await rows(), filled);
    assert.deepEqual((await inspectLedger(pool)).differences, []);
    const { bytes } = await pool.one(
      rawQuery<{ bytes: number }>(
        'select sum(pg_relation_size(t::regclass))::int as bytes from unnest($1::text[]) t',
        [PLACES.tables.filter((table) => !PLACES.onCoordinator.has(table))],
      ),
    );
    assert.equal(bytes, 0, 'nothing is left on the coordinator');
  });

  test('that is distributed has nothing to move', async () => {
    assert.match((await run('distribute')).text, /^nothing to move/);
  });

  test('says its nodes, tenants and shards, in each of which the checks of the ledger hold', async () => {
    const { code, status: said } = await status();
    assert.equal(code, 0, said.wrong.join());
    assert.deepEqual(said.notDistributed, []);
    assert.equal(said.tenants.count, 20);
    assert.deepEqual(said.tenants.largest[0], { id: 'ten_20', entries: 400 });
    assert.deepEqual(said.checks, { shards: 16, unheld: [] });
    assert.ok(said.nodes.filter(({ role }) => role === 'worker').every(({ shards }) => shards > 100));
    const { text } = await run('status');
    assert.match(text, /the ledger's checks, tried in each shard: 16 of 16 hold/);
    assert.deepEqual(await rows(), filled, 'what was tried is taken back');
  });

  test('whose ledger lost a check in one shard is wrong, by its name', async () => {
    const { shard } = await pool.one(
      rawQuery<{ shard: string }>(
        `select 'ledger_entries_' || shardid as shard from pg_dist_shard_placement p join pg_dist_shard s using (shardid)
         where logicalrelid = 'ledger_entries'::regclass
           and nodeport = (select nodeport from pg_dist_node where groupid <> 0 order by groupid limit 1)
         order by shardid limit 1`,
        [],
      ),
    );
    const trigger = shard.replace('ledger_entries', 'ledger_entries_balance');
    await onWorker(`alter table ${shard} disable trigger ${trigger}`);
    const { code, status: said } = await status();
    assert.equal(code, 1);
    assert.deepEqual(
      said.checks?.unheld.map((one) => [one.trigger, one.shard]),
      [['ledger_entries_balance', shard]],
    );
    assert.match(said.wrong.join(), /does not hold in ledger_entries_\d+ on .*monedero inspect ledger/);
    await onWorker(`alter table ${shard} enable trigger ${trigger}`);
    assert.equal((await status()).code, 0);
    assert.deepEqual(await rows(), filled, 'what was tried is taken back');
  });

  test('says which transactions are prepared on its nodes', async () => {
    await onWorker("begin; create table left_open (id int); prepare transaction 'of_a_test'");
    const { status: said } = await status();
    await onWorker("rollback prepared 'of_a_test'");
    assert.deepEqual(
      said.prepared.map(({ id }) => id),
      ['of_a_test'],
    );
  });

  test('is migrated as one PostgreSQL is, and its new tables go where they belong', async () => {
    const one = (name: string, text: string) => ({ name, text, checksum: name });
    const migrations = [
      ...(await readMigrations()),
      one(
        '20991231000000_new.sql',
        `alter table brands add column motto text;
         create table brand_mottos (tenant_id text not null references tenants (id), id text not null,
           motto text not null, primary key (tenant_id, id));`,
      ),
      one(
        '20991231000001_new_index.sql',
        '-- Outside of a transaction: a test.\ncreate index concurrently brands_by_motto on brands (motto);',
      ),
    ];
    assert.equal((await migrate(database.url, systemClock, migrations)).length, 2);
    const places = { ...PLACES, tables: [...PLACES.tables, 'brand_mottos'] };
    const done = await distributeNew(database.url, places);
    assert.deepEqual(done, { tables: ['brand_mottos'], functions: [] });
    await pool.script("insert into brand_mottos values ('ten_1', 'one', 'Money')");
    assert.deepEqual(await distributeNew(database.url, places), { tables: [], functions: [] });
  });
});
