// Proxies before the worker nodes of a cluster. Citus itself goes to its nodes by their addresses, which stay
// as they are; a process that is started with this is led to the proxies when it connects to a node.
import { urlOnNode } from '#platform/db/shards/nodes.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { workerNodesOf } from './cluster.ts';
import { startProxy, type DatabaseProxy } from './proxy.ts';

/** In the process that it is run in, so it has all it needs in itself. */
function leadToProxies(portOf: Readonly<Record<string, number>>): void {
  const { Socket } = process.getBuiltinModule('node:net');
  const { connect } = Socket.prototype;
  Object.assign(Socket.prototype, {
    connect(this: unknown, ...given: readonly unknown[]) {
      const [port, host, ...more] = given;
      const to = typeof port === 'number' ? portOf[`${String(host)}:${port}`] : undefined;
      return Reflect.apply(connect, this, to === undefined ? given : [to, '127.0.0.1', ...more]);
    },
  });
}

export type NodeProxies = {
  readonly proxies: readonly DatabaseProxy[];
  /** What a process has that is led to them. */
  readonly environment: Readonly<Record<string, string>>;
};

/** Not a stand-in of one, whose only node is where the database is. */
const IS_ON_CLUSTER = rawQuery<{ is: boolean }>(
  `select to_regclass('pg_catalog.pg_dist_node') is not null as "is"`,
  [],
);

async function nodesOf(databaseUrl: string): Promise<string[]> {
  const pool = createPool(databaseUrl, { max: 1, name: 'monedero tests' });
  try {
    return (await pool.one(IS_ON_CLUSTER)).is ? await workerNodesOf(pool) : [];
  } finally {
    await pool.end();
  }
}

/** One before each node; none where the database is one PostgreSQL. */
export async function startNodeProxies(databaseUrl: string): Promise<NodeProxies> {
  const nodes = await nodesOf(databaseUrl);
  if (nodes.length === 0) return { proxies: [], environment: {} };
  const proxies: DatabaseProxy[] = [];
  const portOf: Record<string, number> = {};
  for (const node of nodes) {
    const { hostname: host, port } = new URL(`tcp://${node}`);
    const proxy = await startProxy(urlOnNode(databaseUrl, { host, port: Number(port) }));
    proxies.push(proxy);
    portOf[node] = Number(new URL(proxy.url).port);
  }
  const code = `(${String(leadToProxies)})(${JSON.stringify(portOf)})`;
  return {
    proxies,
    environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` },
  };
}
