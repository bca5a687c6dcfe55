// Which shards a tenant has, and on which worker node they are. Citus keeps this in tables of its own; it is
// read once, and again when a node says that shards are no longer there, or does not answer: it may have
// another address by now, or another node its shards.
import { createBoundedCache } from '../../basics/bounded-cache.ts';
import { rawQuery, type Db } from '../sql.ts';
import { nodeName, type Node } from './nodes.ts';
import type { KnownTables } from './shard-text.ts';

/** The shards of all tables that have the same tenants. They are on one node, and are moved together. */
export type ShardGroup = {
  readonly number: number;
  readonly node: Node;
  /** One of them says where all are. */
  readonly shardId: string;
  /** What a table is called on the node. */
  readonly nameOf: ReadonlyMap<string, string>;
  readonly known: KnownTables;
};

export type ShardMap = {
  /** The group of all these tenants; undefined if they have several, or are no tenants. */
  groupOf(tenantIds: readonly string[]): Promise<ShardGroup | undefined>;
  /** Whether these are surely in it, as far as was asked before. */
  has(group: ShardGroup, tenantIds: Iterable<string>): boolean;
  /** Shards have been moved or split, so which a tenant has and where they are is asked again. */
  forget(): void;
  /** It did not answer. Where shards are is asked again, but not for each that finds it so. */
  lost(node: Node): void;
  /** It answered. */
  reached(node: Node): void;
  /** Those that did not answer when they were last asked. */
  away(): readonly string[];
};

type Group = { readonly shard: string; readonly host: string; readonly port: number };
type Sharded = { readonly table: string; readonly shards: readonly string[] };

const TENANTS_REMEMBERED_MAX = 100_000;
/** While a node is away, all that is asked of it finds it so. */
const ASKED_AGAIN_AFTER_MS = 1_000;

/** Shards that a migration has not yet put beside the others have another colocation, and are left alone. */
const SHARDED = rawQuery<Sharded>(
  `select p.logicalrelid::regclass::text as "table", array_agg(s.shardid::text order by s.shardminvalue::bigint) as shards
   from pg_dist_partition p join pg_dist_shard s on s.logicalrelid = p.logicalrelid
   where p.colocationid = (select colocationid from pg_dist_partition where logicalrelid = 'jobs'::regclass)
   group by 1`,
  [],
);
const COPIED = rawQuery<{ table: string; shard: string }>(
  `select p.logicalrelid::regclass::text as "table", s.shardid::text as shard
   from pg_dist_partition p join pg_dist_shard s on s.logicalrelid = p.logicalrelid
   where p.partmethod = 'n' and p.repmodel = 't'`,
  [],
);
const GROUPS = rawQuery<Group>(
  `select s.shardid::text as shard, n.nodename as host, n.nodeport as port
   from pg_dist_shard s
   join pg_dist_placement p on p.shardid = s.shardid
   join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
   where s.logicalrelid = 'jobs'::regclass order by s.shardminvalue::bigint`,
  [],
);
const shardsOf = (tenantIds: readonly string[]) =>
  rawQuery<{ tenant: string; shard: string }>(
    `select tenant, get_shard_id_for_distribution_column('jobs'::regclass, tenant)::text as shard
     from unnest($1::text[]) tenant`,
    [tenantIds],
  );

export function createShardMap(coordinator: Db, nowMs = (): number => performance.now()): ShardMap {
  let shardOf = createBoundedCache<string>(TENANTS_REMEMBERED_MAX);
  const away = new Set<string>();
  let loaded: Promise<ReadonlyMap<string, ShardGroup>> | undefined;
  let lostAtMs = -Infinity;

  const load = async (): Promise<ReadonlyMap<string, ShardGroup>> => {
    const [sharded, copied, groups] = await coordinator.batch([SHARDED, COPIED, GROUPS]);
    const nodes = new Set(groups.rows.map(nodeName));
    for (const name of away) if (!nodes.has(name)) away.delete(name);
    return groupsOf(sharded.rows, copied.rows, groups.rows);
  };
  const groups = (): Promise<ReadonlyMap<string, ShardGroup>> => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const learn = async (tenantIds: readonly string[]): Promise<void> => {
    const unknown = tenantIds.filter((id) => shardOf.get(id) === undefined);
    if (unknown.length === 0) return;
    for (const { tenant, shard } of await coordinator.all(shardsOf(unknown))) shardOf.set(tenant, shard);
  };

  return {
    async groupOf(tenantIds) {
      await learn(tenantIds);
      const [shard, ...others] = new Set(tenantIds.map((id) => shardOf.get(id)));
      return shard === undefined || others.length > 0 ? undefined : (await groups()).get(shard);
    },
    has(group, tenantIds) {
      for (const id of tenantIds) if (shardOf.get(id) !== group.shardId) return false;
      return true;
    },
    forget() {
      loaded = undefined;
      shardOf = createBoundedCache(TENANTS_REMEMBERED_MAX);
    },
    lost(node) {
      away.add(nodeName(node));
      if (nowMs() - lostAtMs < ASKED_AGAIN_AFTER_MS) return;
      lostAtMs = nowMs();
      loaded = undefined;
    },
    reached(node) {
      if (away.size > 0) away.delete(nodeName(node));
    },
    away: () => [...away].sort(),
  };
}

function groupsOf(
  sharded: readonly Sharded[],
  copied: ReadonlyArray<{ readonly table: string; readonly shard: string }>,
  groups: readonly Group[],
): Map<string, ShardGroup> {
  const known = {
    sharded: new Set(sharded.map(({ table }) => table)),
    copied: new Set(copied.map(({ table }) => table)),
  };
  const copies = copied.map(({ table, shard }) => [table, `${table}_${shard}`] as const);
  return new Map(
    groups.map(({ shard, host, port }, number) => {
      const shards = sharded.map(({ table, shards: of }) => [table, `${table}_${of[number] ?? ''}`] as const);
      const nameOf = new Map([...copies, ...shards]);
      return [shard, { number, node: { host, port }, shardId: shard, nameOf, known }];
    }),
  );
}
