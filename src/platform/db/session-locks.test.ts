// Locks of a session: one holder over all processes, and none that stays with a process that hangs.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createTestDatabase } from '../../../test/support/database.ts';
import { until } from '../../../test/support/wait.ts';
import { createPool } from './pool.ts';
import { createSessionLocks } from './session-locks.ts';
import { sql } from './sql.ts';

const database = await createTestDatabase('empty');
const pool = createPool(database.url, { max: 1, name: 'test' });
after(async () => {
  await pool.end();
  await database.drop();
});

/** The locks of two processes. */
function twoProcesses(idleMsMax?: number) {
  const [one, other] = ['one', 'other'].map((name) =>
    createSessionLocks(pool, { name, space: 7, idleMsMax }),
  );
  assert.ok(one && other);
  after(() => Promise.all([one.close(), other.close()]));
  return { one, other };
}

suite('a lock of a session', () => {
  test('is held by one process until that releases it, and those of other names are not', async () => {
    const { one, other } = twoProcesses();
    const release = await one.tryLock('a');
    assert.equal(await other.tryLock('a'), undefined);
    assert.notEqual(await other.tryLock('b'), undefined);
    await release?.();
    assert.notEqual(await other.tryLock('a'), undefined);
  });

  test('is released by the database when its process says nothing for too long', async () => {
    const { one, other } = twoProcesses(100);
    assert.notEqual(await one.tryLock('hangs'), undefined);
    await until(
      'the other has it',
      () => other.tryLock('hangs'),
      (release) => release !== undefined,
      10_000,
    );
  });

  test('is gone with its connection, and the next one is taken on a new connection', async () => {
    const { one, other } = twoProcesses();
    const release = await one.tryLock('c');
    await pool.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'one' and datname = current_database()`);
    await until(
      'the other has it',
      () => other.tryLock('c'),
      (mine) => mine !== undefined,
    );
    await release?.();
    await until(
      'it is connected again',
      () => one.tryLock('d').catch(() => undefined),
      (mine) => mine !== undefined,
    );
  });
});
