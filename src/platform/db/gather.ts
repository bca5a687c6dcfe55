// Gathers the look-ups of many callers into few round trips: what is asked while two are on their way goes
// together with the next. A write to a socket and the wake-up of a session cost more than a look-up by key,
// so under load this is most of what such a look-up costs. For quick reads only: callers share a fate.
import { asking } from './ask.ts';
import type { Reply } from './pipeline.ts';
import type { Db, Query } from './sql.ts';

/** With two, one that is slow does not hold up all others. */
const ON_THEIR_WAY_MAX = 2;

type Waiting = {
  readonly queries: readonly Query<unknown>[];
  readonly resolve: (replies: Reply<unknown>[]) => void;
  readonly reject: (error: unknown) => void;
};

/** A database for reads that need no transaction. */
export function gatherReads(db: Db): Db {
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
      const replies = await db.batchFrom(asked.flatMap(({ queries }) => queries));
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
