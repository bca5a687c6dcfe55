// A node of a cluster that goes to another address, as at a failover, and shards that are gone: servers that
// know the old ones ask again, and say which nodes they do not reach. One PostgreSQL takes the place of a
// cluster, whose only node is reached through a proxy.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { createShardMap } from '#platform/db/shards/shard-map.ts';
import { asking } from '#platform/db/ask.ts';
import type { Db } from '#platform/db/sql.ts';
import { healthPagesOf } from '../../src/roles/pages.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { reachNodeAt } from '../support/partitions.ts';
import { person } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { overTcp } from '../support/database.ts';
import { until } from '../support/wait.ts';

/** With two tenants each. */
const ORGANIZATIONS = 6;

suite('a node that servers know by an address at which it is no longer', () => {
  test('is said not to answer, takes no server out, and is found at its new one', async () => {
    const { another, databaseUrl, newKey, tenant } = await startTestApp({
      worker: false,
      isPartitioned: true,
      pages: (app) => ({ pages: healthPagesOf(app) }),
    });
    const proxy = await startProxy(databaseUrl);
    after(() => proxy.close());
    const { app, url } = await another();
    const key = await newKey();
    const api = client(url, key);
    const page = async (path: string) => {
      const answer = await fetch(new URL(path, url));
      return { status: answer.status, text: await answer.text() };
    };
    const makes = () => api.post('/api/v1/cardholders', person());
    const away = `node_away 127.0.0.1:${new URL(proxy.url).port}`;
    assert.equal((await makes()).status, 201);
    assert.equal((await api.get('/api/v1/cardholders')).body.data.length, 1);

    proxy.cut();
    const { status, headers } = await until('it is away', makes, (reply) => reply.status !== 201);
    assert.deepEqual([status, headers.has('retry-after')], [503, true]);
    const ready = await page('/readyz');
    assert.equal(ready.status, 200);
    assert.match(ready.text, new RegExp(`^ready\n(?:.*\n)*${away}\n$`));
    assert.match((await page('/metrics')).text, /^monedero_nodes_away 1$/m);

    await reachNodeAt(databaseUrl, Number(overTcp(databaseUrl).port));
    await until('it is found', makes, (reply) => reply.status === 201);
    assert.equal((await api.get('/api/v1/cardholders')).status, 200);
    const read = (tx: Db) => tx.all(sql`select id from cardholders where tenant_id = ${tenant.id}`);
    assert.ok((await app.pool.transaction(read, [tenant.id])).length >= 2);
    assert.doesNotMatch((await page('/readyz')).text, /node_away/);
  });

  test('is asked for at most once a second, by however many find it so', async () => {
    let [loads, nowMs] = [0, 0];
    const [tenant, shard] = ['ten_1', '1'];
    const batchFrom: Db['batchFrom'] = (queries) => {
      const asked = [...queries];
      if (asked.length > 1) loads += 1;
      const rows = [{ tenant, shard, host: 'node', port: loads, table: 'jobs', shards: [shard] }];
      return Promise.resolve(asked.map(() => ({ rows, count: 1, tag: '' })));
    };
    const coordinator = { ...asking(batchFrom), batchFrom, script: () => Promise.resolve() };
    const shards = createShardMap(coordinator, () => nowMs);
    const nodeNow = async () => {
      const group = await shards.groupOf([tenant]);
      assert.ok(group !== undefined);
      return group.node;
    };
    const first = await nodeNow();
    for (let i = 0; i < 3; i++) {
      shards.lost(first);
      assert.equal((await nodeNow()).port, 2);
    }
    assert.deepEqual(shards.away(), ['node:1']);
    nowMs += 1_000;
    shards.lost(await nodeNow());
    assert.equal((await nodeNow()).port, 3);
    assert.deepEqual(shards.away(), [], 'no shard is on those any more');
  });
});

suite('shards that are gone, since a tenant in them got some of its own', () => {
  test('are not known any more, and servers go straight to those that there are', async () => {
    const { app, newOrganization, tenant } = await startTestApp({ worker: false, isPartitioned: true });
    for (let i = 1; i < ORGANIZATIONS; i++) await newOrganization(`Number ${i}`);
    const { pool } = app;
    // Looks at all rows that it reaches: at those of its shard where it goes straight.
    const reached = async (db: Db) =>
      (
        await db.all(
          sql<{ tenant_id: string }>`
            select distinct tenant_id from ledger_accounts
            where tenant_id = ${tenant.id} or tenant_id <> '' order by tenant_id`,
        )
      ).map(({ tenant_id: id }) => id);
    const before = await reached(pool);
    assert.ok(before.length < 2 * ORGANIZATIONS, 'not all are in one shard');

    await renumberShards(pool);
    const held = pool.transaction(
      async (tx) => {
        await tx.run(sql`select 1 from ledger_accounts where tenant_id = ${tenant.id} for update`);
        return reached(tx);
      },
      [tenant.id],
    );
    assert.deepEqual(await held, before, 'one that writes');
    assert.deepEqual(await reached(pool), before);
  });
});

/** As Citus does where it makes others in their place, with the same rows. */
const renumberShards = (db: Db): Promise<void> =>
  db.script(`
    do $$ declare s record; begin
      for s in select d.logicalrelid::regclass::text as name, d.shardid from pg_dist_shard d
        where exists (select from pg_dist_placement p where p.shardid = d.shardid) loop
        execute format('alter table %I rename to %I', s.name || '_' || s.shardid, s.name || '_' || s.shardid + 100000);
      end loop; end $$;
    update pg_dist_shard d set shardid = shardid + 100000
    where exists (select from pg_dist_placement p where p.shardid = d.shardid);
    update pg_dist_placement set shardid = shardid + 100000`);
