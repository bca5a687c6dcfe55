// What there is on a cluster: where tables, shards and bytes are, and which transactions hang between two
// phases. A node that does not answer is said, and what is on it is not counted.
import { SECOND_MS, type Instant } from '../../clock.ts';
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

export async function preparedIn(db: Db, now: Instant): Promise<Prepared[]> {
  const rows = await db.all(
    rawQuery<{ node: string; found: string | null }>(
      `select n.nodename || ':' || n.nodeport as node, case when a.success then a.result end as found
       from run_command_on_all_nodes($1, true, true) a join pg_dist_node n using (nodeid) order by n.groupid`,
      [
        `select coalesce(json_agg(json_build_object('id', gid, 'at', extract(epoch from prepared))
           order by prepared), '[]') from pg_prepared_xacts where database = current_database()`,
      ],
    ),
  );
  return rows.flatMap(({ node, found }) =>
    (JSON.parse(found ?? '[]') as Array<{ id: string; at: number }>).map(({ id, at }) => ({
      node,
      id,
      ageSeconds: Math.max(0, Math.round(now / SECOND_MS - at)),
    })),
  );
}
