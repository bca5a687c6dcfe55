// A pool for a cluster of Citus that goes straight to the worker node which has the shards of a tenant,
// and names the shards there. PostgreSQL runs such a statement as one about plain tables; by way of the
// coordinator, each is taken apart, sent on and planned on two nodes, which takes several times as long.
//
// A statement goes straight if it names its tenants and each of its tables; a transaction, if the caller who
// begins it names them. What cannot go straight goes by the coordinator, or, in a transaction, by Citus on
// the node, which has the same tables there. Before its first statement a node is asked whether the shards
// are still on it, and who writes or locks holds them there. If no connection to it is made, where the
// shards are is asked again, and what was asked is repeated if they are at another address by now.
import { asking } from '../ask.ts';
import { within } from '../../basics/maps.ts';
import { createPool, type Pool, type PoolOptions } from '../pool.ts';
import type { Query, Reply } from '../sql.ts';
import { couldNotConnect } from '../away.ts';
import {
  connectionIn,
  fitsGroup,
  isElsewhere,
  isLost,
  Notifies,
  sendTo,
  sentTo,
  transactionIn,
} from './in-group.ts';
import { namedTenants } from './named-tenants.ts';
import { nodeName, urlOnNode } from './nodes.ts';
import type { ShardGroup, ShardMap } from './shard-map.ts';

const TRIES_MAX = 3;
/** It prepares each statement once for each group of shards on its node, and a new one costs 10 ms. */
const NODE_CONNECTION_SECONDS_MAX = 120;

type Nodes = {
  poolOf(group: ShardGroup): Pool;
  /** Says of the node whether it answered. */
  ask<T>(group: ShardGroup, ask: (node: Pool) => Promise<T>): Promise<T>;
  end(): Promise<void>;
  all(): readonly Pool[];
};

export function createStraightPool(
  url: string,
  options: PoolOptions,
  shards: ShardMap,
  coordinator: Pool = createPool(url, { ...options, isSharded: true }),
): Pool {
  const nodes = createNodes(url, options, shards);

  const onNode: OnNode = (tenantIds, run) => runOnNode(shards, tenantIds, run);

  const sendIn = (
    group: ShardGroup | undefined,
    queries: readonly Query<unknown>[],
  ): Promise<Reply<unknown>[]> =>
    group !== undefined && fitsGroup(group, queries)
      ? nodes.ask(group, (node) => sendTo(node, group, queries))
      : coordinator.batchFrom(queries);

  const send = (asked: Iterable<Query<unknown>>): Promise<Reply<unknown>[]> => {
    const queries = [...asked];
    return onNode([...(namedTenants(queries) ?? [])], (group) => sendIn(group, queries));
  };

  const transaction: Pool['transaction'] = (run, tenantIds = [], holds = []) =>
    onNode(tenantIds, async (group) => {
      if (group === undefined) return coordinator.transaction(run, tenantIds, holds);
      try {
        return await nodes.ask(group, (node) =>
          node.transaction((tx) => run(transactionIn(group, shards, tx)), [], holds),
        );
      } catch (error) {
        if (error instanceof Notifies) return coordinator.transaction(run, tenantIds, holds);
        throw error;
      }
    });

  return {
    ...coordinator,
    ...asking(send),
    batchFrom: send,
    transaction,
    another: (other) => createStraightPool(url, other, shards),
    nodesAway: () => shards.away(),
    shardGroups: {
      async of(tenantIds) {
        const group = await shards.groupOf(tenantIds);
        if (group === undefined) return undefined;
        const sendHere = (queries: Iterable<Query<unknown>>): Promise<Reply<unknown>[]> =>
          onNode(tenantIds, (now) => sendIn(now, [...queries]));
        return {
          number: group.number,
          db: { ...asking(sendHere), batchFrom: sendHere, script: coordinator.script },
          node: { name: nodeName(group.node), db: nodes.poolOf(group) },
          onNode: (queries) => sentTo(group, queries),
          connect: (own) =>
            onNode(tenantIds, async (now) =>
              now === undefined
                ? coordinator.connect(own)
                : connectionIn(now, shards, await nodes.ask(now, (node) => node.connect(own))),
            ),
        };
      },
    },
    async end() {
      await Promise.all([nodes.end(), coordinator.end()]);
    },
    counts: () => sumOf([coordinator, ...nodes.all()].map(({ counts }) => counts())),
  };
}

type OnNode = <T>(
  tenantIds: readonly string[],
  run: (group: ShardGroup | undefined) => Promise<T>,
) => Promise<T>;

/**
 * If a node says that the shards are elsewhere, or no connection to it was made, nothing has happened yet. To
 * the same address it is not tried again, since who asks would wait twice.
 */
async function runOnNode<T>(shards: ShardMap, ...[tenantIds, run]: Parameters<OnNode>): Promise<T> {
  const find = async (): Promise<ShardGroup | undefined> =>
    tenantIds.length === 0 ? undefined : shards.groupOf(tenantIds);
  let group = await find();
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return (await run(group)) as T;
    } catch (error) {
      if (isElsewhere(error) && attempt < TRIES_MAX) {
        shards.forget();
        group = await find();
        continue;
      }
      const now: ShardGroup | undefined = isRepeated || !couldNotConnect(error) ? group : await find();
      if (group === undefined || now === undefined || nodeName(now.node) === nodeName(group.node))
        throw error;
      [group, isRepeated] = [now, true];
    }
  }
}

function createNodes(url: string, options: PoolOptions, shards: ShardMap): Nodes {
  const pools = new Map<string, Pool>();
  const poolOf: Nodes['poolOf'] = ({ node }) =>
    within(pools, nodeName(node), () =>
      createPool(urlOnNode(url, node), {
        ...options,
        isSharded: true,
        isOnNode: true,
        lifetimeSecondsMax: NODE_CONNECTION_SECONDS_MAX,
      }),
    );
  return {
    poolOf,
    async ask(group, ask) {
      try {
        const answer = await ask(poolOf(group));
        shards.reached(group.node);
        return answer;
      } catch (error) {
        if (isLost(error)) shards.lost(group.node);
        throw error;
      }
    },
    async end() {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
    all: () => [...pools.values()],
  };
}

type Counts = ReturnType<Pool['counts']>;
const sumOf = (all: readonly Counts[]): Counts => ({
  max: all.reduce((sum, { max }) => sum + max, 0),
  used: all.reduce((sum, { used }) => sum + used, 0),
  idle: all.reduce((sum, { idle }) => sum + idle, 0),
  waiting: all.reduce((sum, { waiting }) => sum + waiting, 0),
});
