// Coalesces the look-ups of many callers into few round trips: what is asked while two are on their way goes
// together with the next, and look-ups of one kind go as one statement. A write to a socket, the wake-up of a
// session and a statement each cost more than a row by its key, so under load this is most of what a look-up
// costs. For quick reads only: callers share a fate.
import { asking } from './ask.ts';
import { newList, newMap, within } from '../basics/maps.ts';
import { textOf } from './look-up.ts';
import type { OneGroup, Pool } from './pool.ts';
import { namedTenants } from './shards/named-tenants.ts';
import type { Db, Query, Reply, LookUps } from './sql.ts';

/**
 * How many round trips are in flight at most: with two, one that is slow does not hold up all others. Each
 * takes a connection.
 */
export const ON_THEIR_WAY_MAX = 2;

/** `group`: the one in whose shards they are asked, if servers go straight to them. */
type ReadRequest = { readonly queries: readonly Query<unknown>[]; readonly group: OneGroup | undefined };
type WaitingRead = ReadRequest & {
  readonly resolve: (replies: Reply<unknown>[]) => void;
  readonly reject: (error: unknown) => void;
};
type Ask = (asked: ReadRequest) => Promise<Reply<unknown>[]>;

/**
 * A database for reads that need no transaction. If servers go straight to shards, those of all groups of a
 * node share round trips.
 */
export function coalesceReads(pool: Db & Pick<Pool, 'shardGroups'>): Db {
  const { shardGroups } = pool;
  const rest = coalesceOn(pool);
  const nodes = new Map<string, Ask>();
  const ask = async (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> => {
    const named = shardGroups && namedTenants(queries);
    const group = named && (await shardGroups?.of([...named]));
    const there =
      group === undefined ? rest : within(nodes, group.node.name, () => coalesceOn(group.node.db));
    return there({ queries, group });
  };
  const { all, maybe, one, batch } = asking(ask);
  return { ...pool, all, maybe, one, batch };
}

function coalesceOn(db: Db): Ask {
  let waiting: WaitingRead[] = [];
  let onTheirWay = 0;

  const ask: Ask = (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...asked, resolve, reject });
      // Requests that arrived together ask together.
      if (waiting.length === 1 && onTheirWay < ON_THEIR_WAY_MAX) setImmediate(send);
    });

  function send(): void {
    if (waiting.length === 0) return;
    const asked = waiting;
    waiting = [];
    onTheirWay += 1;
    void answer(asked).finally(() => {
      onTheirWay -= 1;
      send();
    });
  }

  return ask;

  async function answer(asked: readonly WaitingRead[]): Promise<void> {
    try {
      const answers = await askTogether(db, asked);
      asked.forEach(({ resolve }, i) => resolve(answers[i] ?? []));
    } catch (error) {
      const [only] = asked;
      if (asked.length === 1 && only?.group === undefined) only?.reject(error);
      // One of them is at fault, and the others must not fail with it.
      else await Promise.all(asked.map((one) => askAlone(db, one)));
    }
  }
}

/** Asks in the group, which also finds shards that have been moved. */
const askAlone = (db: Db, { queries, group, resolve, reject }: WaitingRead): Promise<void> =>
  (group?.db ?? db).batchFrom(queries).then(resolve, reject);

/**
 * The database for routes that read: what is quick goes with the look-ups of others, and anything else by
 * itself.
 */
export function coalesceQuick(coalesced: Db, db: Db): Db {
  const ask = (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> =>
    (queries.every(isQuick) ? coalesced : db).batch(queries);
  const { all, maybe, one, batch } = asking(ask);
  return { ...db, all, maybe, one, batch };
}

const isQuick = (query: Query<unknown>): boolean => query.lookUp !== undefined || query.isQuick === true;

/** Each is answered as if it had been asked by itself. */
async function askTogether(db: Db, asked: readonly ReadRequest[]): Promise<Reply<unknown>[][]> {
  const byGroup = new Map<number | undefined, number[]>();
  asked.forEach(({ group }, i) => within(byGroup, group?.number, newList<number>).push(i));
  const parts = [...byGroup.values()].map((which) => {
    const queries = which.flatMap((i) => asked[i]?.queries ?? []);
    const merged = mergeLookUps(queries);
    const first = asked[which[0] ?? 0];
    // The first of a group fails if its shards are elsewhere, and answers nothing.
    const sent = first?.group === undefined ? merged.sent : first.group.onNode(merged.sent);
    return { which, sent, skipped: sent.length - merged.sent.length, answersOf: merged.answersOf };
  });
  const replies = await db.batchFrom(parts.flatMap(({ sent }) => sent));
  const answers: Reply<unknown>[][] = [];
  let at = 0;
  for (const { which, sent, skipped, answersOf } of parts) {
    const own = answersOf(replies.slice(at + skipped, at + sent.length));
    at += sent.length;
    let from = 0;
    for (const i of which) answers[i] = own.slice(from, (from += asked[i]?.queries.length ?? 0));
  }
  return answers;
}

/** Look-ups of one kind go as one statement. */
function mergeLookUps(queries: readonly Query<unknown>[]) {
  const keys = new Map<LookUps, Map<string, readonly string[]>>();
  for (const { lookUp } of queries) {
    if (lookUp !== undefined) within(keys, lookUp.of, newMap).set(textOf(lookUp.key), lookUp.key);
  }
  const others = queries.filter(({ lookUp }) => lookUp === undefined);
  const kinds = [...keys].map(([of, wanted]) => of.ask([...wanted.values()]));
  return {
    sent: [...others, ...kinds],
    answersOf(replies: readonly Reply<unknown>[]): Reply<unknown>[] {
      const found = new Map<LookUps, Map<string, unknown>>();
      [...keys.keys()].forEach((of, i) => {
        const rows = (replies[others.length + i]?.rows ?? []) as readonly Readonly<Record<string, unknown>>[];
        found.set(of, new Map(rows.map((row) => [of.keyOf(row), row])));
      });
      let answered = 0;
      return queries.map(({ lookUp }) => {
        const reply =
          lookUp === undefined ? replies[answered++] : replyOf(found.get(lookUp.of)?.get(textOf(lookUp.key)));
        if (reply === undefined) throw new Error('a reply is missing');
        return reply;
      });
    },
  };
}

const replyOf = (row: unknown): Reply<unknown> =>
  row === undefined ? { rows: [], count: 0, tag: 'SELECT 0' } : { rows: [row], count: 1, tag: 'SELECT 1' };
