// While a tenant is held, no transaction writes to it, on whatever node of a cluster it began. Those that
// come wait on their own node, so a step of a split has a session on each of them.
import { holdAll, takeTurn } from '#modules/base/identity/split.ts';
import { createPool, type Connection, type Pool } from '#platform/db/pool.ts';
import { rawQuery, type Db, type Query } from '#platform/db/sql.ts';
import { nodeName, nodesOf, urlOnNode } from '#platform/db/shards/nodes.ts';

/** Waits for those that write, each for no longer than is given. */
export type Hold = (waitMsMax?: number) => Promise<void>;

export type Fence = {
  /** A transaction that may hold the tenant, until it ends. */
  transaction<T>(run: (tx: Db, hold: Hold) => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

type Fenced = { readonly databaseUrl: string; readonly name: string; readonly tenantId: string };

export async function fenceOf(pool: Pool, { databaseUrl, name, tenantId }: Fenced): Promise<Fence> {
  const nodes = (await nodesOf(pool)).map((node) => ({
    node: nodeName(node),
    ...createPool(urlOnNode(databaseUrl, node), { max: 1, name, patient: true }),
  }));
  return {
    async transaction(run) {
      const held: Connection[] = [];
      try {
        return await pool.transaction((tx) =>
          run(tx, async (waitMsMax) => {
            for (const { node, connect } of nodes) {
              const session = await connect({ name }).catch((error: unknown) => {
                throw new Error(`the node ${node} does not answer: ${String(error)}`, { cause: error });
              });
              held.push(session);
              if (waitMsMax !== undefined) await session.run(locksWithin(waitMsMax, false));
              await session.run(takeTurn(tenantId));
            }
            if (waitMsMax !== undefined) await tx.run(locksWithin(waitMsMax, true));
            await holdAll(tx, tenantId);
          }),
        );
      } finally {
        await Promise.all(held.map((session) => session.close()));
      }
    },
    async end() {
      await Promise.all(nodes.map((node) => node.end()));
    },
  };
}

const locksWithin = (ms: number, isLocal: boolean): Query<unknown> =>
  rawQuery("select set_config('lock_timeout', $1, $2)", [String(ms), isLocal]);
