// A request that reads from several replicas sees no statement older than one before.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createMetrics } from '../../telemetry/metrics.ts';
import { asking } from '../ask.ts';
import type { Position } from './log-position.ts';
import { readsOf, type Source } from './replica.ts';
import { rawQuery, type Db, type Reply } from '../sql.ts';

const WANTED = { source: '7711 monedero', timeline: 1, at: 100n };
const QUESTION = rawQuery<{ place: string }>('select 1', []);
const replyFrom = (place: string): Reply<unknown>[] => [{ rows: [{ place }], count: 1, tag: 'SELECT 1' }];

type Answers = Awaited<ReturnType<Source['ask']>>;

/** A database whose replica answers like this, one round trip after the other. */
function databaseWith(...answers: Answers[]) {
  const asked: Position[] = [];
  const counter = createMetrics().counter('reads', 'Reads');
  const unused = () => assert.fail('it is not for reading');
  const ways = asking(() => Promise.resolve(replyFrom('primary')));
  const primary: Db = { ...ways, batchFrom: unused, script: unused };
  const source: Source = {
    begin: () => Promise.resolve({ wanted: WANTED }),
    ask(wanted) {
      asked.push(wanted);
      return Promise.resolve(answers.shift() ?? { why: 'away' });
    },
  };
  const db = readsOf(primary, source, counter);
  return { asked, place: async () => (await db.one(QUESTION)).place };
}

suite('one request', () => {
  test('asks each replica for what the one before had when it answered', async () => {
    const replies = replyFrom('replica');
    const { asked, place } = databaseWith(
      { replies, seen: 130n },
      { replies, seen: 120n },
      { replies, seen: 140n },
    );
    for (let i = 0; i < 3; i++) assert.equal(await place(), 'replica');
    assert.deepEqual(
      asked.map(({ at }) => at),
      [100n, 130n, 130n],
    );
  });

  test('stays at the primary once that had to answer', async () => {
    const replies = replyFrom('replica');
    const { asked, place } = databaseWith(
      { replies, seen: 100n },
      { why: 'behind' },
      { replies, seen: 200n },
    );
    assert.deepEqual([await place(), await place(), await place()], ['replica', 'primary', 'primary']);
    assert.equal(asked.length, 2);
  });
});
