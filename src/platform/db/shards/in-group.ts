// Statements on the node that has a group of shards: which of them name the shards, and how they are held.
import { asking } from '../ask.ts';
import { isPoolWait } from '../away.ts';
import { isDatabaseAway, sqlState, type Connection, type Transaction } from '../pool.ts';
import { rawQuery, type Db, type Query, type Reply } from '../sql.ts';
import { namedTenants } from './named-tenants.ts';
import type { ShardGroup, ShardMap } from './shard-map.ts';
import { namesTables, turn } from './shard-text.ts';

/** A statement that notifies goes by the coordinator, where processes listen. */
export class Notifies extends Error {}

/** Said by our own function, and by Citus of a shard that goes in the moment in which it is asked for. */
const ELSEWHERE = /a shard is on another node|could not find valid entry for shard/;
/** Nothing has happened: it is asked before all else. */
export const isElsewhere = (error: unknown): boolean =>
  /^(?:40001|XX000)$/.test(sqlState(error) ?? '') && ELSEWHERE.test(String(error));

/** What a node says that answers, and has too little of something for the moment. */
const ANSWERED = /^(?:53|25P0|57P05)/;
/** The node did not answer, or is not the one that takes writes any more. */
export const isLost = (error: unknown): boolean =>
  isDatabaseAway(error) && !isPoolWait(error) && !ANSWERED.test(sqlState(error) ?? '');

type Send = (queries: Iterable<Query<unknown>>) => Promise<Reply<unknown>[]>;

const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge)\b|\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i;

const expectShards = ({ shardId }: ShardGroup, isHeld: boolean): Query<unknown> =>
  rawQuery('select expect_shards($1::bigint[], $2::bool)', [[shardId], isHeld]);

/** Whether all can name the shards of the group, if they are about its tenants. */
export const fitsGroup = (group: ShardGroup, queries: readonly Query<unknown>[]): boolean =>
  queries.every((query) => inGroup(query, group) !== undefined);

/** Outside a transaction they are one of their own, so what is held is held until the last is done. */
export async function sendTo(
  node: Db,
  group: ShardGroup,
  queries: readonly Query<unknown>[],
): Promise<Reply<unknown>[]> {
  return (await node.batchFrom(sentTo(group, queries))).slice(1);
}

export const sentTo = (group: ShardGroup, queries: readonly Query<unknown>[]): readonly Query<unknown>[] => [
  expectShards(
    group,
    queries.some(({ text }) => WRITES.test(text)),
  ),
  ...queries.map((query) => inGroup(query, group) ?? leftToCitus(query)),
];

/** A transaction on the node. What is not about tenants of the group is left to Citus, which finds it. */
export function transactionIn(group: ShardGroup, shards: ShardMap, tx: Transaction): Transaction {
  let isHeld = false;
  const held = async (
    queries: Iterable<Query<unknown>>,
    sendNow: (queries: Query<unknown>[]) => Promise<readonly Reply<unknown>[]>,
  ): Promise<Reply<unknown>[]> => {
    const sent = [...sentIn(group, shards, queries)];
    if (isHeld) return [...(await sendNow(sent))];
    isHeld = true;
    return (await sendNow([expectShards(group, true), ...sent])).slice(1);
  };
  const send: Send = (queries) => held(queries, tx.batchFrom);
  return {
    ...asking(send),
    batchFrom: send,
    async script(text) {
      if (!isHeld) await send([]);
      await tx.script(text);
    },
    commit: (last) => held(last, tx.commit),
  };
}

/** A connection to the node, on which the caller begins transactions itself. */
export function connectionIn(group: ShardGroup, shards: ShardMap, connection: Connection): Connection {
  function* held(queries: Iterable<Query<unknown>>): Generator<Query<unknown>> {
    for (const query of sentIn(group, shards, queries))
      yield query.text === 'begin' ? holding(query, group) : query;
  }
  const send: Send = (queries) =>
    connection.batchFrom(held(queries)).catch((error: unknown) => {
      if (isElsewhere(error)) shards.forget();
      if (isLost(error)) shards.lost(group.node);
      throw error;
    });
  return { ...connection, ...asking(send), batchFrom: send };
}

/** A query that locks, with what a group is sent in place of the lock by way of the coordinator. */
const holding = ({ name, text, values }: Query<unknown>, group: ShardGroup): Query<unknown> => ({
  name,
  text,
  values,
  inShards: () => [{ name, text, values }, expectShards(group, true)],
});

function* sentIn(
  group: ShardGroup,
  shards: ShardMap,
  queries: Iterable<Query<unknown>>,
): Generator<Query<unknown>> {
  for (const query of queries) {
    if (query.text.includes('pg_notify('))
      throw new Notifies('a node would notify processes that listen to another');
    const tenants = namedTenants([query]);
    const isOfGroup = tenants !== undefined && shards.has(group, tenants);
    yield (isOfGroup ? inGroup(query, group) : undefined) ?? leftToCitus(query);
  }
}

/** Citus finds shards by values, so what it plans may have no plan for all of them (ONE_PLAN in pool.ts). */
const BY_VALUES = rawQuery('set local plan_cache_mode = auto', []);
const leftToCitus = (query: Query<unknown>): Query<unknown> =>
  namesTables(query.text) ? { ...query, inShards: () => [BY_VALUES, query] } : query;

/** How a statement is said in the shards of a group, by its name; undefined if it stays as it is. */
const saidIn = new WeakMap<ShardGroup, Map<string, GroupStatement | undefined>>();
type GroupStatement = { readonly name: string; readonly text: string };

/** The statement as it is in the shards of a group; undefined if it stays as it is. */
function inGroup(query: Query<unknown>, group: ShardGroup): Query<unknown> | undefined {
  let said = saidIn.get(group);
  if (said === undefined) saidIn.set(group, (said = new Map()));
  if (!said.has(query.name)) said.set(query.name, sayIn(group, query));
  const found = said.get(query.name);
  return found === undefined ? undefined : { ...found, values: query.values };
}

export function sayIn(
  { known, nameOf, shardId }: ShardGroup,
  { name, text }: Pick<Query<unknown>, 'name' | 'text'>,
): GroupStatement | undefined {
  const turned = turn(text, known);
  if (turned === undefined) return undefined;
  const { parts, tables } = turned;
  const said = parts.map((part, i) => (i === 0 ? part : `${nameOf.get(tables[i - 1] ?? '') ?? ''}${part}`));
  return { name: `${name}_${shardId}`, text: said.join('') };
}
