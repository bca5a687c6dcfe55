// Some statements have another form if tables are sharded by tenant, of one statement or several. It is
// chosen here, where statements are sent, so that what makes or runs them need not know of it.
import type { Query, Reply } from './sql.ts';

type Send = (queries: Iterable<Query<unknown>>) => Promise<Reply<unknown>[]>;

/** Sends each query in the form that it has for shards, and answers it as one. */
export async function sendInShards(send: Send, queries: Iterable<Query<unknown>>): Promise<Reply<unknown>[]> {
  const counts: number[] = [];
  function* parts(): Generator<Query<unknown>> {
    for (const query of queries) {
      const some = [...partsOf(query)];
      counts.push(some.length);
      yield* some;
    }
  }
  const replies = await send(parts());
  let at = 0;
  return counts.map((count) => asOne(replies.slice(at, (at += count))));
}

function* partsOf(query: Query<unknown>): Generator<Query<unknown>> {
  if (query.inShards === undefined) yield query;
  else for (const part of query.inShards()) yield* partsOf(part);
}

function asOne(replies: readonly Reply<unknown>[]): Reply<unknown> {
  const [only] = replies;
  if (replies.length === 1 && only !== undefined) return only;
  return {
    rows: replies.flatMap(({ rows }) => rows),
    count: replies.reduce((sum, { count }) => sum + count, 0),
    tag: replies.at(-1)?.tag ?? '',
  };
}
