// Coalesces the look-ups of many callers into few round trips: what is asked while two are on their way goes
// together with the next, and look-ups of one kind go as one statement. A write to a socket, the wake-up of a
// session and a statement each cost more than a row by its key, so under load this is most of what a look-up
// costs. For quick reads only: callers share a fate.
import { asking } from './ask.ts';
import { newMap, within } from '../maps.ts';
import { textOf } from './look-up.ts';
import type { Db, Query, Reply, LookUps } from './sql.ts';

/** With two, one that is slow does not hold up all others. Each takes a connection. */
export const ON_THEIR_WAY_MAX = 2;

type Waiting = {
  readonly queries: readonly Query<unknown>[];
  readonly resolve: (replies: Reply<unknown>[]) => void;
  readonly reject: (error: unknown) => void;
};

/** A database for reads that need no transaction. */
export function coalesceReads(db: Db): Db {
  let waiting: Waiting[] = [];
  let onTheirWay = 0;

  const ask = (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ queries, resolve, reject });
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

  async function answer(asked: readonly Waiting[]): Promise<void> {
    try {
      const replies = await askTogether(
        db,
        asked.flatMap(({ queries }) => queries),
      );
      let from = 0;
      for (const { queries, resolve } of asked) resolve(replies.slice(from, (from += queries.length)));
    } catch (error) {
      const [only] = asked;
      if (asked.length === 1) only?.reject(error);
      // One of them is at fault, and the others must not fail with it.
      else await Promise.all(asked.map((one) => answer([one])));
    }
  }

  const { all, maybe, one, batch } = asking(ask);
  return { ...db, all, maybe, one, batch };
}

/** For routes that read: what is quick goes with the look-ups of others, and anything else by itself. */
export function coalesceQuick(coalesced: Db, db: Db): Db {
  const ask = (queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> =>
    (queries.every(isQuick) ? coalesced : db).batch(queries);
  const { all, maybe, one, batch } = asking(ask);
  return { ...db, all, maybe, one, batch };
}

const isQuick = (query: Query<unknown>): boolean => query.lookUp !== undefined || query.isQuick === true;

/** Each is answered as if it had been asked by itself. */
async function askTogether(db: Db, queries: readonly Query<unknown>[]): Promise<Reply<unknown>[]> {
  const keys = new Map<LookUps, Map<string, readonly string[]>>();
  for (const { lookUp } of queries) {
    if (lookUp !== undefined) within(keys, lookUp.of, newMap).set(textOf(lookUp.key), lookUp.key);
  }
  const others = queries.filter(({ lookUp }) => lookUp === undefined);
  const kinds = [...keys].map(([of, wanted]) => of.ask([...wanted.values()]));
  const replies = await db.batchFrom([...others, ...kinds]);

  const found = new Map<LookUps, Map<string, unknown>>();
  [...keys.keys()].forEach((of, i) => {
    const rows = (replies[others.length + i]?.rows ?? []) as readonly Readonly<Record<string, unknown>>[];
    found.set(of, new Map(rows.map((row) => [of.keyOf(row), row])));
  });
  let asked = 0;
  return queries.map(({ lookUp }) => {
    const reply =
      lookUp === undefined ? replies[asked++] : replyOf(found.get(lookUp.of)?.get(textOf(lookUp.key)));
    if (reply === undefined) throw new Error('a reply is missing');
    return reply;
  });
}

const replyOf = (row: unknown): Reply<unknown> =>
  row === undefined ? { rows: [], count: 0, tag: 'SELECT 0' } : { rows: [row], count: 1, tag: 'SELECT 1' };
