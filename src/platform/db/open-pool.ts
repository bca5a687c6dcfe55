// A pool that knows how the database keeps its tables: as they are, or, with Citus, in shards by tenant.
import { createPool, type Pool, type PoolOptions } from './pool.ts';
import { createShardMap } from './shards/shard-map.ts';
import { createStraightPool } from './shards/straight.ts';
import { rawQuery } from './sql.ts';

/** How statements about a tenant reach its shards: straight to their node, or by the coordinator. */
export type ClusterRoute = 'nodes' | 'coordinator';

export async function openPool(
  url: string,
  options: Pick<PoolOptions, 'max' | 'name'>,
  route: ClusterRoute = 'coordinator',
): Promise<Pool> {
  const pool = createPool(url, options);
  try {
    const { is_sharded: isSharded } = await pool.one(IS_SHARDED);
    if (!isSharded) return pool;
    const coordinator = createPool(url, { ...options, isSharded });
    await pool.end();
    if (route === 'coordinator') return coordinator;
    return createStraightPool(url, options, createShardMap(coordinator), coordinator);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

const IS_SHARDED = rawQuery<{ is_sharded: boolean }>(
  `select to_regclass('pg_dist_partition') is not null as is_sharded`,
  [],
);
