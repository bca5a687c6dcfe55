// A database says which statements it does not understand, without running any.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createTestDatabase } from '../../test/support/database.ts';
import { refusedBy } from './prepare.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test' });
after(async () => {
  await pool.end();
  await database.drop();
});

suite('statements', () => {
  test('are named with the reason where they are not understood', async () => {
    const taken = 'select id from jobs where id = $1 for update skip locked';
    const unknown = 'select no_such_function(id) from jobs';
    const missing = 'select no_such_column from jobs';
    const { version, refused } = await refusedBy(pool, [taken, unknown, missing, 'vacuum jobs', taken]);
    assert.ok(version >= 15);
    assert.deepEqual([...refused.keys()], [unknown, missing, 'vacuum jobs']);
    assert.match(refused.get(unknown) ?? '', /no_such_function/);
    assert.match(refused.get(missing) ?? '', /no_such_column/);
  });

  test('are not run', async () => {
    await pool.script('create table kept (id int)');
    await pool.run(rawQuery('insert into kept values (1)', []));
    assert.equal((await refusedBy(pool, ['delete from kept'])).refused.size, 0);
    assert.deepEqual(await pool.all(sql<{ id: number }>`select id from kept`), [{ id: 1 }]);
  });
});
