// Moves shards between the nodes of a cluster. Citus copies their rows while they are written to, and lets
// writers wait for a moment at the end.
import { rawQuery, type Db } from '../sql.ts';

/** Where the rows of a tenant are. All tables have theirs together, so one of them says it. */
export type Placement = {
  readonly shard: string;
  readonly node: string;
  readonly bytes: number;
};

export async function placementOf(db: Db, table: string, tenantId: string): Promise<Placement> {
  const row = await db.one(
    rawQuery<Omit<Placement, 'bytes'> & { readonly bytes: bigint }>(
      `with mine as (select get_shard_id_for_distribution_column($1::regclass, $2::text) as id)
       select mine.id::text as shard, p.nodename || ':' || p.nodeport as node,
         coalesce((
           select sum(s.shard_size) from citus_shards s
           join pg_dist_shard d on d.shardid = s.shardid
           join pg_dist_shard m on m.shardid = mine.id and m.shardminvalue = d.shardminvalue
           where s.citus_table_type = 'distributed'), 0)::int8 as bytes
       from mine join pg_dist_shard_placement p on p.shardid = mine.id`,
      [table, tenantId],
    ),
  );
  return { ...row, bytes: Number(row.bytes) };
}

/** How many of these, which are cells of tenants, are in the same shards as one of them. */
export async function sharingWith(
  db: Db,
  table: string,
  tenantId: string,
  cellIds: readonly string[],
): Promise<number> {
  const { sharing } = await db.one(
    rawQuery<{ sharing: number }>(
      `select count(*)::int as sharing from unnest($3::text[]) cell
       where cell <> $2 and get_shard_id_for_distribution_column($1::regclass, cell)
           = get_shard_id_for_distribution_column($1::regclass, $2::text)`,
      [table, tenantId, cellIds],
    ),
  );
  return sharing;
}

/**
 * Gives the tenant shards of its own, on the node on which it is. What writes to the shards that it leaves
 * waits until that is done: while they are copied online, an update that comes before their copies have keys
 * makes Citus begin again, so under load that does not end.
 */
export const isolate = (db: Db, table: string, tenantId: string): Promise<number> =>
  db.run(
    rawQuery(
      `select isolate_tenant_to_new_shard($1::regclass, $2::text, 'CASCADE', shard_transfer_mode => 'block_writes')`,
      [table, tenantId],
    ),
  );

/** Has what this session runs from now on end with the process that it runs for, however that ends. */
export const endWithProcess = (db: Db): Promise<number> =>
  db.run(rawQuery("select set_config('client_connection_check_interval', '1s', false)", []));

export const moveShard = (db: Db, { shard, node }: Placement, to: string): Promise<number> =>
  db.run(
    rawQuery(`select citus_move_shard_placement($1::int8, $2, $3::int, $4, $5::int, 'auto')`, [
      shard,
      ...partsOf(node),
      ...partsOf(to),
    ]),
  );

function partsOf(node: string): [host: string, port: string] {
  const colon = node.lastIndexOf(':');
  return [node.slice(0, colon), node.slice(colon + 1)];
}

export type Rebalance = {
  readonly state: string;
  readonly done: number;
  readonly of: number;
  /** What Citus says of moves that failed. */
  readonly said: readonly string[];
};

const ENDED = new Set(['finished', 'cancelled', 'failed']);
export const hasEnded = ({ state }: Rebalance): boolean => ENDED.has(state);

/** The one that was begun last. */
export const lastRebalance = (db: Db): Promise<Rebalance | undefined> =>
  db.maybe(
    rawQuery<Rebalance>(
      `select s.state::text as state, t.done, t.of, t.said
       from citus_rebalance_status() s cross join lateral (
         select count(*) filter (where status = 'done')::int as done, count(*)::int as of,
           coalesce(array_agg(message order by task_id) filter (where status = 'error'), '{}') as said
         from pg_dist_background_task where job_id = s.job_id) t`,
      [],
    ),
  );

/** Begins to move shards so that each node has as many as another. False if they are so already. */
export async function beginRebalance(db: Db): Promise<boolean> {
  const { job } = await db.one(
    rawQuery<{ job: string | null }>(
      "select citus_rebalance_start(shard_transfer_mode => 'auto')::text as job",
      [],
    ),
  );
  return job !== null && job !== '0';
}
