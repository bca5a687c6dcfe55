// A database on a cluster of Citus, whose tables are distributed by tenant.
import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { urlOfDatabase } from '../../test/support/database.ts';

export type CitusDatabase = { readonly url: string; drop(): Promise<void> };

type Node = { readonly nodename: string; readonly nodeport: number; readonly groupid: number };

/** A migrated and distributed database of its own, on the coordinator that the address names. */
export async function createCitusDatabase(serverUrl: string): Promise<CitusDatabase> {
  const name = `monedero_citus_${randomBytes(8).toString('hex')}`;
  const nodes = await withPool(serverUrl, (db) =>
    db.all(rawQuery<Node>('select nodename, nodeport, groupid from pg_dist_node order by groupid', [])),
  );
  const url = urlOfDatabase(serverUrl, name);
  const drop = async (): Promise<void> => {
    for (const node of nodes.toReversed())
      await withPool(urlOfNode(serverUrl, node), (db) =>
        db.script(`drop database if exists ${name} with (force)`),
      );
  };
  try {
    for (const node of nodes) {
      const nodeUrl = urlOfNode(serverUrl, node);
      await withPool(nodeUrl, (db) => db.script(`create database ${name}`));
      await withPool(urlOfDatabase(nodeUrl, name), (db) => db.script('create extension citus'));
    }
    await withPool(url, async (db) => {
      for (const { nodename, nodeport, groupid } of nodes) {
        const call = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
        await db.run(rawQuery(`select ${call}($1, $2)`, [nodename, nodeport]));
      }
    });
    await migrate(url, systemClock, await readMigrations());
    await withPool(url, distribute);
  } catch (error) {
    await drop();
    throw error;
  }
  return { url, drop };
}

async function withPool<T>(url: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, { max: 1, name: 'monedero citus', patient: true });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

const urlOfNode = (serverUrl: string, { nodename, nodeport }: Node): string => {
  const url = new URL(serverUrl);
  url.hostname = nodename;
  url.port = String(nodeport);
  return url.href;
};

const SHARDS = 8;
/** They stay on the coordinator, since no statement reads them beside others. */
const LOCAL = new Set(['schema_migrations', 'rate_windows']);

type TableRow = { readonly table: string; readonly is_sharded: boolean };

/** A table is sharded where each of its unique indexes has the tenant, and otherwise copied to all nodes. */
const TABLES = rawQuery<TableRow>(
  `select c.relname as "table",
     exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
     and not exists (
       select 1 from pg_index i where i.indrelid = c.oid and i.indisunique and not exists (
         select 1 from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))) as is_sharded
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  [],
);

/**
 * A number that one sequence draws needs no index over all shards, nor does the hash of a secret code. All
 * nodes would otherwise have the codes of receipts, and a payment that arrives would be written on each.
 */
const SHARD_INDEXES =
  'alter table event_outbox drop constraint event_outbox_pkey, add primary key (tenant_id, position); ' +
  'drop index receipt_codes_by_hash; ' +
  'create unique index receipt_codes_by_hash on receipt_codes (code_hash, tenant_id)';

async function distribute(db: Db): Promise<void> {
  await db.script(`set citus.shard_count = ${SHARDS}; ${SHARD_INDEXES}`);
  const tables = await db.all(TABLES);
  // First, since sharded tables refer to them.
  for (const { table, is_sharded: isSharded } of tables)
    if (!isSharded && !LOCAL.has(table)) await db.script(`select create_reference_table('${table}')`);
  const sharded = tables.filter((table) => table.is_sharded).map(({ table }) => table);
  for (const table of sharded) {
    const beside = table === sharded[0] ? '' : `, colocate_with => '${sharded[0]}'`;
    await db.script(`select create_distributed_table('${table}', 'tenant_id'${beside})`);
  }
}
