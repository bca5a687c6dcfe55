// A database on a cluster of Citus, whose tables are distributed by tenant.
import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/time/clock.ts';
import { distribute } from '#platform/db/cluster/distribute.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { PLACES } from '../../src/roles/cluster-places.ts';
import { urlOfDatabase } from '../../test/support/database.ts';

export type CitusDatabase = { readonly url: string; drop(): Promise<void> };

const SHARDS = 8;

type Node = { readonly nodename: string; readonly nodeport: number; readonly groupid: number };

/** A migrated and distributed database of its own, on the coordinator that the address names. */
export async function createCitusDatabase(serverUrl: string): Promise<CitusDatabase> {
  const database = await createOnNodes(serverUrl);
  try {
    const asked = { places: PLACES, shards: SHARDS, before: () => Promise.resolve() };
    await withPool(database.url, (pool) => distribute(pool, asked));
  } catch (error) {
    await database.drop();
    throw error;
  }
  return database;
}

/** One that is migrated, on all nodes of a cluster, and not distributed. */
export async function createOnNodes(serverUrl: string): Promise<CitusDatabase> {
  const database = await createBeforeCitus(serverUrl);
  try {
    await database.join();
    await migrate(database.url, systemClock, await readMigrations());
  } catch (error) {
    await database.drop();
    throw error;
  }
  return database;
}

export type BeforeCitus = CitusDatabase & {
  /** Makes the extension and adds the nodes, as an operator does who has data already. */
  join(): Promise<void>;
};

/**
 * Makes an empty database of one name on each node of a cluster, each of which is one PostgreSQL until they
 * are joined.
 */
export async function createBeforeCitus(serverUrl: string): Promise<BeforeCitus> {
  const name = `monedero_citus_${randomBytes(8).toString('hex')}`;
  const nodes = await withPool(serverUrl, (db) =>
    db.all(rawQuery<Node>('select nodename, nodeport, groupid from pg_dist_node order by groupid', [])),
  );
  const url = urlOfDatabase(serverUrl, name);
  const onEach = async (statement: string, isIn: boolean): Promise<void> => {
    for (const node of nodes.toReversed()) {
      const nodeUrl = urlOfNode(serverUrl, node);
      const at = isIn ? urlOfDatabase(nodeUrl, name) : nodeUrl;
      await withPool(at, (db) => db.script(statement));
    }
  };
  const drop = (): Promise<void> => onEach(`drop database if exists ${name} with (force)`, false);
  try {
    await onEach(`create database ${name}`, false);
  } catch (error) {
    await drop();
    throw error;
  }
  const join = async (): Promise<void> => {
    await onEach('create extension citus', true);
    await withPool(serverUrl, async (server) => {
      // Citus writes the roles to a node that is added, and two that do so at once disturb each other.
      await server.run(rawQuery('select pg_advisory_lock(1)', []));
      await withPool(url, async (db) => {
        for (const { nodename, nodeport, groupid } of nodes) {
          const call = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
          await db.run(rawQuery(`select ${call}($1, $2)`, [nodename, nodeport]));
        }
      });
    });
  };
  return { url, join, drop };
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
