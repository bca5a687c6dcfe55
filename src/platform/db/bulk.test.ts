// A locked row is updated by the ctid that the lock returned, also if the lock waited for a transaction that
// changed the row.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { OF_A_TEST, ownTable } from '../../../test/support/own-table.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { createPool } from './pool.ts';
import { sql } from './sql.ts';
import { lockQuery, updateLockedQuery } from './bulk.ts';
import { defineTable, int8, ofTenant, plain, text } from './table.ts';

const things = ownTable(
  defineTable('things', { tenant_id: ofTenant, id: plain(text), amount: int8 }, OF_A_TEST),
);
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 3, name: 'bulk test' });
after(async () => {
  await pool.end();
  await database.drop();
});
await pool.script(
  `create table things (tenant_id text, id text, amount bigint, primary key (tenant_id, id));
   insert into things values ('t', 'a', 1), ('t', 'b', 1), ('t', 'c', 1)`,
);
const amounts = async (): Promise<bigint[]> =>
  (await pool.all(sql<{ amount: bigint }>`select amount from things order by id`)).map(
    ({ amount }) => amount,
  );
const ALL = ['a', 'b', 'c'];
const waiters = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`;

for (const [some, names] of [
  ['rows', ['a', 'b', 'c']],
  ['two rows', ['a', 'b']],
  ['one row', ['a']],
] as const) {
  const ids = new Map([['t', new Set(names)]]);
  suite(`${some}, locked`, () => {
    test('are updated by their ctid, after waiting for another transaction that changed them', async () => {
      await pool.run(sql`update things set amount = 1`);
      const first = await pool.connect();
      await first.run(sql`begin`);
      await first.run(sql`update things set amount = amount + 10 where id = 'a'`);
      const second = pool.transaction(async (tx) => {
        const rows = await tx.all(lockQuery(things, ids));
        await tx.run(
          updateLockedQuery(
            things,
            ['amount'],
            rows.map((row) => ({ ...row, amount: row.amount * 2n })),
          ),
        );
      });
      while ((await pool.one(waiters)).n === 0) await new Promise(setImmediate);
      await first.run(sql`commit`);
      await second;
      await first.close();
      assert.deepEqual(
        await amounts(),
        ALL.map((id) => (id === 'a' ? 22n : names.some((name) => name === id) ? 2n : 1n)),
      );
    });

    test('are not updated by a ctid that is no longer theirs', async () => {
      const before = await amounts();
      const rows = await pool.all(lockQuery(things, ids));
      await pool.run(sql`update things set amount = amount`);
      await assert.rejects(
        pool.run(
          updateLockedQuery(
            things,
            ['amount'],
            rows.map((row) => ({ ...row, amount: 0n })),
          ),
        ),
        new RegExp(`${rows.length} rows were to be written, 0 were`),
      );
      assert.deepEqual(await amounts(), before);
    });
  });
}
