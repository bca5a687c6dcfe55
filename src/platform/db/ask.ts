// The ways to ask a database, made from the one that sends queries and brings their replies.
import type { Db, Query, Replies, Reply } from './sql.ts';

type Send = (queries: readonly Query<unknown>[]) => Promise<Reply<unknown>[]>;

export function asking(send: Send): Pick<Db, 'all' | 'maybe' | 'one' | 'run' | 'batch'> {
  const ask = async <Row>(query: Query<Row>): Promise<Reply<Row>> => {
    const [reply] = (await send([query])) as Reply<Row>[];
    if (reply === undefined) throw new Error(`no reply came: ${query.text}`);
    return reply;
  };
  return {
    all: async (query) => (await ask(query)).rows,
    maybe: async (query) => {
      const { rows } = await ask(query);
      if (rows.length > 1) throw new Error(`one row expected, ${rows.length} came: ${query.text}`);
      return rows[0];
    },
    one: async (query) => {
      const { rows } = await ask(query);
      const [row] = rows;
      if (rows.length !== 1 || row === undefined) {
        throw new Error(`one row expected, ${rows.length} came: ${query.text}`);
      }
      return row;
    },
    run: async (query) => (await ask(query)).count,
    batch: async <Queries extends readonly Query<unknown>[]>(queries: Queries) =>
      (queries.length === 0 ? [] : await send(queries)) as Replies<Queries>,
  };
}
