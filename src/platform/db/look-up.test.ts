// Rows by a unique key, asked for one by one and many in one statement.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { OF_A_TEST, ownTable } from '../../../test/support/own-table.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { coalesceReads } from './coalesce-reads.ts';
import { lookUpBy } from './look-up.ts';
import { createPool } from './pool.ts';
import { sql, type Db, type Query } from './sql.ts';
import { defineTable, int8, nullable, ofTenant, plain, text } from './table.ts';

const things = ownTable(
  defineTable(
    'things',
    { tenant_id: ofTenant, id: plain(text), code: plain(nullable(text)), amount: int8 },
    OF_A_TEST,
  ),
);
const database = await createTestDatabase('empty');
const pool = createPool(database.url, { max: 1, name: 'look-up test' });
after(async () => {
  await pool.end();
  await database.drop();
});
await pool.script(
  `create table things (tenant_id text, id text, code text, amount bigint, primary key (tenant_id, id), unique (tenant_id, code));
   insert into things values ('t', 'a', 'x y', 1), ('t', 'b', null, 2), ('u', 'a', 'x', 3), ('t x', 'c', 'y', 4)`,
);
const thing = lookUpBy(things, ['tenant_id', 'id']);
const byCode = lookUpBy(things, ['tenant_id', 'code']);

const sent: number[] = [];
const counting: Db = {
  ...pool,
  batchFrom(queries) {
    const all: readonly Query<unknown>[] = [...queries];
    sent.push(all.length);
    return pool.batchFrom(all);
  },
};

for (const [how, db] of [
  ['one by one', pool],
  ['together', coalesceReads(counting)],
] as const) {
  suite(`rows looked up ${how}`, () => {
    test('are those of their keys, also where one is asked for twice and one is not there', async () => {
      const [[a, b], other, missing, again, code, split, noCode] = await Promise.all([
        db.batch([thing('t', 'a'), thing('t', 'b')]),
        db.one(thing('u', 'a')),
        db.maybe(thing('u', 'b')),
        db.one(thing('t', 'a')),
        db.one(byCode('t', 'x y')),
        db.maybe(byCode('t x', 'y')),
        db.maybe(byCode('t', 'null')),
      ]);
      assert.deepEqual(
        [a.rows, b.rows, a.count, other.amount, missing, again.amount, code.id, split?.id, noCode],
        [
          [{ tenant_id: 't', id: 'a', code: 'x y', amount: 1n }],
          [{ tenant_id: 't', id: 'b', code: null, amount: 2n }],
          1,
          3n,
          undefined,
          1n,
          'a',
          'c',
          undefined,
        ],
      );
    });
  });
}

test('a look-up that goes by itself finds the same', async () => {
  const db = coalesceReads(counting);
  const found = [
    await db.maybe(thing('u', 'a')),
    await db.maybe(thing('a', 'u')),
    await db.maybe(byCode('t x', 'y')),
  ];
  assert.deepEqual(
    found.map((row) => row?.id),
    ['a', undefined, 'c'],
  );
});

test('look-ups of one kind are one statement, beside other queries', async () => {
  const db = coalesceReads(counting);
  sent.length = 0;
  const [, , [n]] = await Promise.all([
    db.one(thing('t', 'a')),
    db.batch([thing('t', 'b'), byCode('u', 'x')]),
    db.batch([sql<{ n: number }>`select 7::int as n`]),
  ]);
  assert.deepEqual([sent, n.rows], [[3], [{ n: 7 }]]);
});
