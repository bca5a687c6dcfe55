// A migration whose process was killed, as real processes: who starts meanwhile says what is the matter and
// what to type, and the next migration goes on.
// Ends within 8 minutes: it starts processes, and each loads a part of the product.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createTestDatabase } from '../support/database.ts';
import { untilAllWait } from '../support/locks.ts';
import { freePort } from '../support/ports.ts';
import { start } from '../support/process.ts';
import { TEST_SECRET_KEY } from '../support/secret-key.ts';
import { until, within } from '../support/wait.ts';

const NAME = '20261126100000_withdrawals_by_time.sql';
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 2, name: 'monedero tests' });
const other = createPool(database.url, { max: 2, name: 'monedero tests, too' });
after(async () => {
  await Promise.all([pool.end(), other.end()]);
  await database.drop();
});
const settings = {
  DATABASE_URL: database.url,
  SECRET_KEYS: TEST_SECRET_KEY.toString('base64'),
  PORT: String(await freePort()),
};

async function run(...args: string[]) {
  const running = start(args, settings);
  const { code } = await within(`the end of ${args.join(' ')}`, running.exited);
  return { code, text: running.output().trim() };
}

const indexOf = async () =>
  pool.maybe(
    sql<{ is_valid: boolean }>`
      select indisvalid as is_valid from pg_index where indexrelid = to_regclass('withdrawals_by_time')`,
  );
const takeBack = async (): Promise<void> => {
  await pool.run(sql`delete from schema_migrations where name = ${NAME}`);
  await pool.run(rawQuery('drop index withdrawals_by_time', []));
};
/** The processes of its sessions, also of one whose process is gone. */
const migrating = async (): Promise<number[]> =>
  (
    await other.all(
      sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name like 'monedero migrate%'`,
    )
  ).map(({ pid }) => pid);

suite('a migration that was killed while its index was built', () => {
  test('is said by who starts, and is gone on with by the next one, though its session runs on', async () => {
    await takeBack();
    const next = await pool.transaction(async (tx) => {
      await tx.run(rawQuery("select set_config('idle_in_transaction_session_timeout', '0', true)", []));
      await tx.run(rawQuery('lock table withdrawals in row exclusive mode', []));
      const killed = start(['migrate'], settings);
      await untilAllWait(other, 1);
      for (const role of ['serve', 'worker'])
        assert.match(
          (await run(role)).text,
          /^monedero \w+: 1 migrations are pending, and process \d+ of the database runs them: start again once/,
        );
      killed.signal('SIGKILL');
      await killed.exited;
      // PostgreSQL ends the idle session at once, and the other one only once its statement ends.
      const [left = 0] = await until('its session is alone', migrating, ({ length }) => length === 1);
      for (const role of ['serve', 'worker']) {
        const { code, text } = await run(role);
        assert.deepEqual(
          [code, text],
          [
            1,
            `monedero ${role}: the migration ${NAME} was cut off half-way, and 1 are pending: run "monedero migrate", which takes away what was begun and goes on`,
          ],
        );
      }
      assert.match(
        (await run('doctor')).text,
        /^WRONG {2}migrations {2}the migration \S+ was cut off half-way/m,
      );
      const again = start(['migrate'], settings);
      await until('what ran on is ended', migrating, (pids) => !pids.includes(left));
      await untilAllWait(other, 1);
      return { again };
    });
    assert.deepEqual(
      await within('the second one', next.again.exited),
      { code: 0, signal: null },
      next.again.output(),
    );
    assert.equal(next.again.output().trim(), `applied ${NAME}`);
    assert.deepEqual(await indexOf(), { is_valid: true });
    assert.equal((await run('migrate')).text, 'nothing to apply');
  });
});
