// The worker nodes of a cluster of Citus, as the coordinator knows them and as servers reach them.
import { createPool, type Pool } from '../pool.ts';
import { rawQuery } from '../sql.ts';

export type Node = { readonly host: string; readonly port: number };
export const nodeName = ({ host, port }: Node): string => `${host}:${port}`;

/** The URL of the database on a node, with what the address of the coordinator says beyond the place. */
export function urlOnNode(url: string, { host, port }: Node): string {
  const address = new URL(url);
  address.searchParams.delete('host');
  address.hostname = host;
  address.port = String(port);
  return address.href;
}

const IS_CLUSTER = rawQuery<{ is: boolean }>(`select to_regclass('pg_dist_node') is not null as "is"`, []);
const NODES = rawQuery<Node>(
  `select distinct n.nodename as host, n.nodeport as port from pg_dist_placement p
   join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' where n.groupid <> 0 order by 1, 2`,
  [],
);

/** Those that have shards; none if the database is one PostgreSQL. */
export const nodesOf = async (coordinator: Pool): Promise<readonly Node[]> =>
  (await coordinator.one(IS_CLUSTER)).is ? coordinator.all(NODES) : [];

export type Reached = {
  readonly node: string;
  /** Why it does not answer; undefined if it does. */ readonly why: string | undefined;
};

/** Whether this process reaches each node that has shards; none if the database is one PostgreSQL. */
export async function reachNodes(coordinator: Pool, url: string): Promise<Reached[]> {
  return Promise.all(
    (await nodesOf(coordinator)).map(async (node) => {
      const pool = createPool(urlOnNode(url, node), { max: 1, name: 'monedero doctor' });
      const why = await pool.one(rawQuery('select 1', [])).then(
        () => undefined,
        (error: Error) => error.message,
      );
      await pool.end();
      return { node: nodeName(node), why };
    }),
  );
}
