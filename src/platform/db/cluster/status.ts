// What there is on a cluster: where its tables, shards and bytes are, which transactions hang between two
// phases, and what moves shards. A node that does not answer is said, and what is on it is not counted.
import { SECOND_MS, type Instant } from '../../time/clock.ts';
import { rawQuery, type Db } from '../sql.ts';

export type OnNode = { readonly node: string; readonly shards: number; readonly bytes: number };
export type Table = { readonly table: string; readonly is: string; readonly bytes: number };
export type Prepared = {
  readonly node: string;
  readonly id: string;
  readonly ageSeconds: number;
};

type ShardRow = {
  readonly table: string;
  readonly is: string;
  readonly node: string;
  readonly shards: number;
  readonly bytes: bigint;
};

/** Citus measures all nodes or none. */
export async function shardsOf(db: Db): Promise<{ tables: Table[]; nodes: OnNode[] }> {
  const rows = await db.all(
    rawQuery<ShardRow>(
      `select table_name::text as "table", citus_table_type as "is", nodename || ':' || nodeport as node,
         count(*)::int as shards, coalesce(sum(shard_size), 0)::int8 as bytes
       from citus_shards where citus_table_type in ('distributed', 'reference') group by 1, 2, 3 order by 1, 3`,
      [],
    ),
  );
  const tables = new Map<string, Table>();
  const nodes = new Map<string, OnNode>();
  for (const { table, is, node, shards, bytes } of rows) {
    const sum = (before = 0): number => before + Number(bytes);
    tables.set(table, { table, is, bytes: sum(tables.get(table)?.bytes) });
    const on = nodes.get(node);
    nodes.set(node, { node, shards: (on?.shards ?? 0) + shards, bytes: sum(on?.bytes) });
  }
  return { tables: [...tables.values()].sort((a, b) => b.bytes - a.bytes), nodes: [...nodes.values()] };
}

/** What each node that answers says, as JSON. */
async function askNodes<Row>(db: Db, statement: string): Promise<Array<Row & { readonly node: string }>> {
  const rows = await db.all(
    rawQuery<{ node: string; found: string | null }>(
      `select n.nodename || ':' || n.nodeport as node, case when a.success then a.result end as found
       from run_command_on_all_nodes($1, true, true) a join pg_dist_node n using (nodeid) order by n.groupid`,
      [statement],
    ),
  );
  return rows.flatMap(({ node, found }) =>
    (JSON.parse(found ?? '[]') as Row[]).map((row) => ({ ...row, node })),
  );
}

/** A replication slot of Citus, by which rows that are written while they are copied follow. */
export type Slot = {
  readonly node: string;
  readonly name: string;
  readonly isUsed: boolean;
  /** The bytes of the log that the node keeps for it. */
  readonly bytes: number;
};

export const slotsIn = (db: Db): Promise<Slot[]> =>
  askNodes<Omit<Slot, 'node'>>(
    db,
    `select coalesce(json_agg(json_build_object('name', slot_name, 'isUsed', active,
       'bytes', coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::int8) order by slot_name), '[]')
     from pg_replication_slots where database = current_database() and starts_with(slot_name, 'citus_')`,
  );

/** A command that moves shards or splits one, on the coordinator, whether or not who typed it is there. */
export type Move = { readonly pid: number; readonly seconds: number; readonly statement: string };

const MOVES = 'isolate_tenant_to_new_shard|citus_move_shard_placement|citus_split_shard_by_split_points';

export const movesIn = (db: Db, now: Instant): Promise<Move[]> =>
  db.all(
    rawQuery<Move>(
      `select pid, greatest(0, $1::float8 - extract(epoch from query_start))::int as seconds,
         left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 100) as statement
       from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
         and query ~ $2 order by query_start`,
      [now / SECOND_MS, MOVES],
    ),
  );

export async function preparedIn(db: Db, now: Instant): Promise<Prepared[]> {
  const found = await askNodes<{ id: string; at: number }>(
    db,
    `select coalesce(json_agg(json_build_object('id', gid, 'at', extract(epoch from prepared))
       order by prepared), '[]') from pg_prepared_xacts where database = current_database()`,
  );
  return found.map(({ node, id, at }) => ({
    node,
    id,
    ageSeconds: Math.max(0, Math.round(now / SECOND_MS - at)),
  }));
}
