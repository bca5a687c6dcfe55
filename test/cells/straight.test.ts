// Statements about a tenant go straight to the shards of the tenant, and see no others. One PostgreSQL
// takes the place of a cluster: its partitions are the shards, so what goes straight is known by the rows
// that it finds.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { isoOf } from '#platform/time/clock.ts';
import { ALWAYS_RIGHT } from '#platform/db/clock-watch.ts';
import { defineCommand, type Command } from '#platform/command/command.ts';
import type { Engine } from '#platform/command/engine.ts';
import type { Tenant } from '#platform/context/context.ts';
import { announceQuery } from '#platform/db/cache.ts';
import { rawQuery, sql, type Db } from '#platform/db/sql.ts';
import { OF_ALL_TENANTS } from '#platform/db/scopes.ts';
import { createRunner } from '#platform/command/runner.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { startTestApp } from '../support/app.ts';
import { untilAllWait } from '../support/locks.ts';
import { ACTOR, deposit, engineOn, openWallet } from '../support/money.ts';
import { until } from '../support/wait.ts';

const { app, another, clock, newOrganization, tenant } = await startTestApp({
  worker: false,
  isPartitioned: true,
});
const { pool, newId } = app;

/** Tenants of two shards, the second and third of the same one. */
const { one, two, besideTwo } = await findTenants();
const now = isoOf(clock.now());
for (const id of [one, two, besideTwo])
  await pool.run(
    sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
        values (${id}, 'straight', 'test.straight', '{}', ${now}, 0)`,
  );

async function shardOf(id: string): Promise<string> {
  const { shard } = await pool.one(
    rawQuery<{ shard: bigint }>(
      "select get_shard_id_for_distribution_column('jobs'::regclass, $1::text) as shard",
      [id],
    ),
  );
  return String(shard);
}

async function findTenants() {
  const byShard = new Map<string, string[]>();
  const first = tenant.id;
  byShard.set(await shardOf(first), [first]);
  for (let i = 0; i < 64; i++) {
    const { testTenantId, liveTenantId } = await newOrganization(`Number ${i}`);
    for (const id of [testTenantId, liveTenantId]) {
      const shard = await shardOf(id);
      byShard.set(shard, [...(byShard.get(shard) ?? []), id]);
    }
    const other = [...byShard.values()].find((ids) => !ids.includes(first) && ids.length > 1);
    if (other !== undefined) return { one: first, two: String(other[0]), besideTwo: String(other[1]) };
  }
  throw new Error('all tenants are in one shard');
}

/** Looks at all rows that it reaches. A second tenant is named in a way that compares nothing. */
const reachedBy = async (db: Db, ...tenantIds: readonly string[]): Promise<string[]> =>
  (
    await db.all(
      sql<{ tenant_id: string }>`
        select tenant_id from jobs
        where kind = 'test.straight' and (tenant_id = any(${tenantIds}::text[]) or tenant_id <> '')
        order by tenant_id`,
    )
  ).map((row) => row.tenant_id);
const ALL = [one, two, besideTwo].sort();

suite('a statement', () => {
  test('that names a tenant reaches the shards of that tenant alone', async () => {
    assert.deepEqual(await reachedBy(pool, one), [one]);
    assert.deepEqual(await reachedBy(pool, two), [two, besideTwo].sort());
  });

  test('that names tenants of one shard goes there', async () => {
    assert.deepEqual(await reachedBy(pool, two, besideTwo), [two, besideTwo].sort());
  });

  test('that names tenants of several shards goes by the coordinator', async () => {
    assert.deepEqual(await reachedBy(pool, one, two), ALL);
  });

  test('that says it is about all tenants goes by the coordinator', async () => {
    const rows = await pool.all(
      sql<{ tenant_id: string }>`
        select ${OF_ALL_TENANTS} tenant_id from jobs where kind = 'test.straight'
        and (tenant_id = ${one} or tenant_id <> '') order by tenant_id`,
    );
    assert.deepEqual(
      rows.map((row) => row.tenant_id),
      ALL,
    );
  });

  test('goes to the shard as well where it shares its round trip', async () => {
    const reads = await Promise.all([reachedBy(app.reads, one), reachedBy(app.reads, two)]);
    assert.deepEqual(reads, [[one], [two, besideTwo].sort()]);
  });

  test('that is sent with one of another shard goes by the coordinator, in one transaction with it', async () => {
    const insert = (id: string, attempts: number) =>
      sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
          values (${id}, 'together', 'test.together', '{}', ${now}, ${attempts})`;
    await assert.rejects(pool.batch([insert(one, 0), insert(two, 0), insert(two, 0)]), { code: '23505' });
    const { n } = await pool.one(
      sql<{ n: number }>`select count(*)::int as n from jobs where kind = 'test.together'`,
    );
    assert.equal(n, 0);
  });
});

suite('a transaction', () => {
  test('that names its tenant reaches the shards of that tenant alone', async () => {
    assert.deepEqual(await pool.transaction((tx) => reachedBy(tx, one), [one]), [one]);
  });

  test('finds what it asks about a tenant of another shard', async () => {
    const found = await pool.transaction(
      async (tx) => [await reachedBy(tx, one), await reachedBy(tx, two)],
      [one],
    );
    assert.deepEqual(found, [[one], ALL]);
  });

  test('has one plan for all values, but for what is left to Citus, which finds shards by them', async () => {
    const group = await pool.shardGroups?.of([two]);
    const connection = await group?.connect({ name: 'test', byKeyOnly: true });
    assert.ok(connection);
    const planned = async (): Promise<string> => {
      const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`;
      return (await connection.one(mode)).mode.replace('force_', '');
    };
    try {
      await connection.run(rawQuery('begin', []));
      const modes = [[await planned()]];
      for (const tenantId of [two, one]) {
        await reachedBy(connection, tenantId);
        modes.push([tenantId, await planned()]);
      }
      await connection.run(rawQuery('commit', []));
      modes.push([await planned()]);
      assert.deepEqual(modes, [['generic_plan'], [two, 'generic_plan'], [one, 'auto'], ['generic_plan']]);
    } finally {
      await connection.close();
    }
  });

  test('that names no tenant goes by the coordinator', async () => {
    assert.deepEqual(await pool.transaction((tx) => reachedBy(tx, one)), ALL);
  });

  test('that notifies is run again by the coordinator, where processes listen', async () => {
    const reached: string[][] = [];
    await pool.transaction(
      async (tx) => {
        reached.push(await reachedBy(tx, one));
        await tx.commit([announceQuery([{ channel: 'test_straight', key: 'x' }])]);
      },
      [one],
    );
    assert.deepEqual(reached, [[one], ALL]);
  });

  test('holds the shards where they are until it ends', async () => {
    const shard = await shardOf(one);
    const order: string[] = [];
    let moved: Promise<unknown> | undefined;
    await pool.transaction(
      async (tx) => {
        await reachedBy(tx, one);
        moved = pool
          .run(rawQuery('select pg_advisory_xact_lock($1::bigint)', [shard]))
          .then(() => order.push('moved'));
        await untilAllWait(tx, 1);
        order.push('done');
      },
      [one],
    );
    await moved;
    assert.deepEqual(order, ['done', 'moved']);
  });
});

suite('commands', () => {
  const depositTo = async (engine: Engine, of: Tenant, to?: string) =>
    engine.submit({
      command: deposit,
      input: { to: to ?? (await openWallet(app, of)), amount: 100n },
      tenant: of,
      actor: ACTOR,
      once: undefined,
    });

  test('of tenants in one shard are one group, those of another wait their turn, and for none for good', async () => {
    const { engine, metrics } = engineOn({ pool, newId });
    after(() => engine.close());
    const [ofOne, ofTwo, ofBeside] = await Promise.all(
      [one, two, besideTwo].map((id) => app.tenants.get(id)),
    );
    assert.ok(ofOne !== undefined && ofTwo !== undefined && ofBeside !== undefined);
    const wallets = await Promise.all([ofOne, ofTwo, ofBeside].map((of) => openWallet(app, of)));
    let isDone = false;
    let waiting: Promise<unknown> | undefined;
    await app.pool.transaction(async (tx) => {
      await tx.run(sql`select 1 from ledger_accounts where tenant_id = ${one} for update`);
      waiting = depositTo(engine, ofOne, wallets[0]).then(() => (isDone = true));
      await untilAllWait(tx, 1);
      const others = [depositTo(engine, ofTwo, wallets[1]), depositTo(engine, ofBeside, wallets[2])];
      await until(
        'both wait for the group of the other shard',
        () => /^monedero_command_queue_depth 2$/m.test(metrics.text()),
        (isSo) => isSo,
        15_000,
      );
      assert.deepEqual(
        (await Promise.all(others)).map(({ kind }) => kind),
        ['done', 'done'],
      );
      assert.equal(isDone, false);
    });
    await waiting;
    assert.match(metrics.text(), /^monedero_command_group_size_count 2$/m);
  });

  test('that announce something are run where processes listen', async () => {
    const group = await pool.shardGroups?.of([one]);
    assert.ok(group !== undefined);
    const opened: string[] = [];
    const runner = createRunner({
      newId,
      log: createLog('silent', clock),
      onWritten: () => undefined,
      caughtUp: () => Promise.resolve(),
      clockWatch: ALWAYS_RIGHT,
      connect: (own) => (opened.push('shard'), group.connect(own)),
      connectToListeners: (own) => (opened.push('coordinator'), pool.connect(own)),
    });
    after(() => runner.close());
    const announcing = defineCommand({
      name: 'test.announcing',
      locks: () => [],
      decide(tx, { isSaid }: { isSaid: boolean }) {
        if (isSaid) tx.announce('test_straight', 'x');
        return {};
      },
    }) as Command<unknown, unknown>;
    const run = (isSaid: boolean) =>
      runner.run([{ command: announcing, input: { isSaid }, tenant, actor: ACTOR, once: undefined }]);
    await run(false);
    assert.deepEqual(opened, ['shard']);
    await run(true);
    assert.deepEqual(opened, ['shard', 'coordinator']);
  });
});

// Last, since from here on these shards are on a node that no one knows.
suite('shards that are no longer on their node', () => {
  const move = async (id: string): Promise<void> => {
    await pool.run(
      rawQuery('update pg_dist_placement set groupid = 9 where shardid = $1::bigint', [await shardOf(id)]),
    );
  };

  test('are asked for again, before anything is read or written', async () => {
    const { engine } = engineOn({ pool, newId });
    after(() => engine.close());
    const to = await openWallet(app, tenant);
    const submission = {
      command: deposit,
      input: { to, amount: 100n },
      tenant,
      actor: ACTOR,
      once: undefined,
    };
    assert.equal((await engine.submit(submission)).kind, 'done');
    await move(one);
    assert.equal((await engine.submit(submission)).kind, 'done');
    assert.deepEqual(await reachedBy(pool, one), ALL);
    await move(two);
    assert.deepEqual(await pool.transaction((tx) => reachedBy(tx, two), [two]), ALL);
  });

  test('are asked for again by reads that share a round trip with others', async () => {
    await pool.run(rawQuery('update pg_dist_placement set groupid = 1', []));
    const { app: other, end } = await another();
    const here = await Promise.all([reachedBy(other.reads, one), reachedBy(other.reads, two)]);
    assert.deepEqual(here, [[one], [two, besideTwo].sort()]);
    await move(two);
    const moved = await Promise.all([reachedBy(other.reads, one), reachedBy(other.reads, two)]);
    assert.deepEqual(moved, [[one], ALL]);
    await end();
  });
});
