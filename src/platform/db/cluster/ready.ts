// Whether a database can be distributed, and otherwise what is wrong and what to type.
import { rawQuery, type Db } from '../sql.ts';

/** The sessions of a command on a cluster, which are not those of a server. */
export const CLUSTER_SESSION = 'monedero cluster';

export type Wrong = { readonly code: string; readonly says: string; readonly fix: string };

export type NodeFacts = {
  readonly node: string;
  readonly isCoordinator: boolean;
  readonly hasShards: boolean;
  /** What it says; undefined if it does not answer. */
  readonly says?: NodeSays;
};
export type NodeSays = {
  readonly postgres: string;
  readonly citus: string;
  readonly unsafeTriggers: string;
  readonly preparedMax: number;
};
export type ClusterFacts = {
  /** The version of the extension in this database. */
  readonly citus: string | undefined;
  readonly isCoordinator: boolean;
  readonly nodes: readonly NodeFacts[];
};

const CITUS_MAJOR_MIN = 13;
const PAGE = 'docs/how-to/scale-out.md has each step';

export async function factsOf(db: Db): Promise<ClusterFacts> {
  const extension = await db.maybe(
    rawQuery<{ version: string }>(
      "select extversion as version from pg_extension where extname = 'citus'",
      [],
    ),
  );
  if (extension === undefined) return { citus: undefined, isCoordinator: false, nodes: [] };
  const { is } = await db.one(rawQuery<{ is: boolean }>('select citus_is_coordinator() as "is"', []));
  return { citus: extension.version, isCoordinator: is, nodes: await nodesOf(db) };
}

type NodeRow = {
  readonly node: string;
  readonly is_coordinator: boolean;
  readonly has_shards: boolean;
  readonly says: string | null;
};

const SAYS = `select json_build_object(
  'postgres', current_setting('server_version'), 'citus', extversion,
  'unsafeTriggers', current_setting('citus.enable_unsafe_triggers'),
  'preparedMax', current_setting('max_prepared_transactions')::int)
  from pg_extension where extname = 'citus'`;

async function nodesOf(db: Db): Promise<NodeFacts[]> {
  const rows = await db.all(
    rawQuery<NodeRow>(
      `select n.nodename || ':' || n.nodeport as node, n.groupid = 0 as is_coordinator,
         n.shouldhaveshards as has_shards, case when a.success then a.result end as says
       from pg_dist_node n left join run_command_on_all_nodes($1, true, true) a using (nodeid)
       where n.noderole = 'primary' and n.isactive order by n.groupid`,
      [SAYS],
    ),
  );
  return rows.map(({ node, is_coordinator: isCoordinator, has_shards: hasShards, says }) => ({
    node,
    isCoordinator,
    hasShards,
    ...(says === null ? {} : { says: JSON.parse(says) as NodeSays }),
  }));
}

/** What stands in the way of a cluster, in the order in which it is put right. */
export function wrongWith({ citus, isCoordinator, nodes }: ClusterFacts): Wrong | undefined {
  if (citus === undefined)
    return {
      code: 'not_citus',
      says: 'the database of DATABASE_URL is one PostgreSQL: it does not have the extension citus',
      fix: `on each node: shared_preload_libraries = 'citus', create the database, and "create extension citus"; ${PAGE}`,
    };
  if (Number.parseInt(citus, 10) < CITUS_MAJOR_MIN)
    return {
      code: 'citus_too_old',
      says: `Citus ${citus} is too old: Monedero needs ${CITUS_MAJOR_MIN} or newer`,
      fix: 'install a newer one on each node, and "alter extension citus update"',
    };
  if (nodes.some((one) => one.isCoordinator) && !isCoordinator)
    return {
      code: 'not_coordinator',
      says: 'DATABASE_URL names a worker node',
      fix: `put the coordinator into DATABASE_URL: ${nodes.find((one) => one.isCoordinator)?.node ?? ''}`,
    };
  return wrongWithNodes(nodes);
}

function wrongWithNodes(nodes: readonly NodeFacts[]): Wrong | undefined {
  if (!nodes.some((one) => one.isCoordinator))
    return {
      code: 'no_coordinator',
      says: 'the cluster does not know the address of its coordinator',
      fix: "in this database: select citus_set_coordinator_host('HOST', PORT)",
    };
  if (!nodes.some((one) => one.hasShards))
    return {
      code: 'no_workers',
      says: 'the cluster has no worker node, which would have the shards',
      fix: "in this database, for each of them: select citus_add_node('HOST', PORT)",
    };
  for (const node of nodes) {
    const wrong = wrongWithNode(node);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function wrongWithNode({ node, says }: NodeFacts): Wrong | undefined {
  const fix = (setting: string): string =>
    `on ${node}: alter system set ${setting}, and start that node again`;
  if (says === undefined)
    return {
      code: 'node_away',
      says: `the node ${node} does not answer`,
      fix: 'see that it runs, and that the coordinator reaches it',
    };
  if (says.unsafeTriggers !== 'on')
    return {
      code: 'triggers_not_enabled',
      says: `citus.enable_unsafe_triggers is off on ${node}: the ledger would lose the triggers that check it`,
      fix: fix('citus.enable_unsafe_triggers = on'),
    };
  if (says.preparedMax === 0)
    return {
      code: 'no_prepared_transactions',
      says: `max_prepared_transactions is 0 on ${node}: what is written to several nodes is committed in two phases`,
      fix: fix('max_prepared_transactions = 200'),
    };
  return undefined;
}

export type Session = { readonly pid: number; readonly name: string };

/**
 * Other processes of Monedero, but for those that migrate, or wait to, and such a command. A name may be
 * hidden from a user that is not theirs, and counts as one.
 */
export const sessionsOfOthers = (db: Db): Promise<Session[]> =>
  db.all(
    rawQuery<Session>(
      `select pid, coalesce(application_name, '') as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and coalesce(application_name, 'monedero') ~ '^monedero(?! migrate| cluster)' order by pid`,
      [],
    ),
  );

/** They asked at their start whether their database is sharded, and go on as if it were not. */
export const serversRun = (sessions: readonly Session[]): Wrong => ({
  code: 'servers_running',
  says: `other processes of Monedero are connected, and took the database for one PostgreSQL when they started: ${sessions
    .slice(0, 5)
    .map(({ pid, name }) => `${pid} (${name})`)
    .join(', ')}`,
  fix: 'stop all servers and workers, run this again, and start them afterwards',
});
