// Look-ups that are coalesced: few round trips, each caller's own answers, and no shared failures.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { coalesceQuick, coalesceReads } from './coalesce-reads.ts';
import { quick, rawQuery, type Db, type Query, type Reply } from './sql.ts';

/** A database that answers each query with its text, when it is let go, and fails at `broken`. */
function scripted() {
  const trips: string[][] = [];
  const waiting: Array<() => void> = [];
  const batchFrom = async (queries: Iterable<Query<unknown>>): Promise<Reply<unknown>[]> => {
    const texts = [...queries].map(({ text }) => text);
    trips.push(texts);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (texts.includes('broken')) throw new Error('broken');
    return texts.map((text) => ({ rows: [{ text }], count: 1, tag: 'SELECT 1' }));
  };
  const letGo = async (): Promise<void> => {
    await new Promise(setImmediate);
    for (const resolve of waiting.splice(0)) resolve();
    await new Promise(setImmediate);
  };
  return { db: coalesceReads({ batchFrom } as Partial<Db> as Db), trips, letGo };
}
const query = (text: string) => rawQuery<{ text: string }>(text, []);

suite('reads that are coalesced', () => {
  test('go together when they are asked for together, and each caller gets its own', async () => {
    const { db, trips, letGo } = scripted();
    const answers = Promise.all([
      db.one(query('a')),
      db.batch([query('b'), query('c')]),
      db.maybe(query('d')),
    ]);
    await letGo();
    const [a, [b, c], d] = await answers;
    assert.deepEqual(
      [a, b.rows[0], c.rows[0], d].map((row) => row?.text),
      ['a', 'b', 'c', 'd'],
    );
    assert.deepEqual(trips, [['a', 'b', 'c', 'd']]);
  });

  test('wait for one of two round trips to be back, and then go together', async () => {
    const { db, trips, letGo } = scripted();
    const asked: Array<Promise<unknown>> = [];
    for (const text of ['a', 'b', 'c', 'd']) {
      asked.push(db.one(query(text)));
      await new Promise(setImmediate);
      await new Promise(setImmediate);
    }
    assert.deepEqual(trips, [['a'], ['b']]);
    await letGo();
    assert.deepEqual(trips, [['a'], ['b'], ['c', 'd']]);
    await letGo();
    await Promise.all(asked);
  });

  test('fail for the caller at fault and for no other', async () => {
    const { db, letGo } = scripted();
    const answers = Promise.allSettled([db.one(query('a')), db.one(query('broken')), db.one(query('c'))]);
    await letGo();
    await letGo();
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });
});

suite('reads of routes', () => {
  test('go together with those of others only where all of them are quick', async () => {
    const { db: coalesced, trips, letGo } = scripted();
    const alone: string[][] = [];
    const batch = (queries: readonly Query<unknown>[]) => {
      alone.push(queries.map(({ text }) => text));
      return Promise.resolve(queries.map(({ text }) => ({ rows: [{ text }], count: 1, tag: 'SELECT 1' })));
    };
    const db = coalesceQuick(coalesced, { batch } as Partial<Db> as Db);
    const answers = Promise.all([
      db.one(quick(query('a'))),
      db.one(query('list')),
      db.batch([quick(query('b')), query('sum')]),
      db.batch([quick(query('c')), quick(query('d'))]),
    ]);
    await letGo();
    const [a, list, [, sum], [c]] = await answers;
    assert.deepEqual(
      [a, list, sum.rows[0], c.rows[0]].map((row) => row?.text),
      ['a', 'list', 'sum', 'c'],
    );
    assert.deepEqual(trips, [['a', 'c', 'd']]);
    assert.deepEqual(alone, [['list'], ['b', 'sum']]);
  });
});
