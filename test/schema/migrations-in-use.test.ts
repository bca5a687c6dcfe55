// Migrations run on a database that others use: who holds a lock makes them come later and stops no one else,
// and an index that is built beside writers is whole after a crash half-way.
// Runs alone: it opens databases without the schema, and sessions that hold locks.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { migrate, pendingMigrations, type Migration } from '#platform/db/migrate/migrate.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { createTestDatabase } from '../support/database.ts';
import { untilAllWait } from '../support/locks.ts';
import { until } from '../support/wait.ts';

const migration = (name: string, text: string): Migration => ({ name, text, checksum: hash('sha256', text) });
const FIRST = migration(
  '20260101000000_first.sql',
  'create table things (id int primary key, a int); insert into things select n, n from generate_series(1, 100) n;',
);
const COLUMN = migration('20260101000001_column.sql', 'alter table things add column b int;');
const OUTSIDE = '-- Outside of a transaction: the table is large.\n';
const INDEX = migration(
  '20260101000002_index.sql',
  `${OUTSIDE}create unique index concurrently things_by_a on things (a);`,
);
const LAST = migration('20260101000003_last.sql', 'create table last_one (id int primary key);');
const SOON = { lockMsMax: 50, tries: 1_000, pauseMs: 20 };

async function openDatabase(): Promise<{ url: string; pool: Pool; other: Pool }> {
  const database = await createTestDatabase('empty');
  const pool = createPool(database.url, { max: 2, name: 'monedero tests' });
  const other = createPool(database.url, { max: 2, name: 'monedero tests, too' });
  after(async () => {
    await Promise.all([pool.end(), other.end()]);
    await database.drop();
  });
  await migrate(database.url, systemClock, [FIRST]);
  return { url: database.url, pool, other };
}

const appliedIn = async (pool: Pool): Promise<string[]> =>
  (await pool.all(sql<{ name: string }>`select name from schema_migrations order by name`)).map(
    (one) => one.name,
  );

const indexIn = (pool: Pool) =>
  pool.maybe(
    sql<{ is_valid: boolean }>`
      select indisvalid as is_valid from pg_index where indexrelid = to_regclass('things_by_a')`,
  );

suite('a migration whose table is in use', () => {
  test('gives way to others while it waits for its lock, and is applied once it gets it', async () => {
    const { url, pool, other } = await openDatabase();
    const tries = rawQuery<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'monedero migrate' and wait_event_type = 'Lock'",
      [],
    );
    const running = await pool.transaction(async (tx) => {
      await tx.run(sql`select 1 from things where id = 1 for share`);
      const migrating = migrate(url, systemClock, [FIRST, COLUMN], SOON);
      await until('it waits', async () => (await other.one(tries)).n === 1);
      // It would wait until this transaction ends if the migration stayed in line before it.
      await other.run(sql`update things set a = 1000 where id = 2`);
      assert.deepEqual(await appliedIn(other), [FIRST.name]);
      return { migrating };
    });
    assert.deepEqual(await running.migrating, [COLUMN.name]);
  });

  test('is given up after its tries, with nothing kept, and names the oldest transaction', async () => {
    const { url, pool, other } = await openDatabase();
    await pool.transaction(async (tx) => {
      await tx.run(sql`select 1 from things where id = 1 for share`);
      await assert.rejects(
        migrate(url, systemClock, [FIRST, LAST, COLUMN].toSorted(byName), { ...SOON, tries: 2 }),
        /_column\.sql: .* in 2 tries, .*process \d+ \(monedero tests\).*run "monedero migrate" again/,
      );
    });
    assert.deepEqual(await appliedIn(other), [FIRST.name]);
  });
});

suite('migrations of many tables that are in use', () => {
  const of = (n: number): string => `things_${n}`;
  const TABLES = Array.from({ length: 7 }, (_, n) => of(n));
  const MADE = migration(
    '20260101000001_made.sql',
    TABLES.map((table) => `create table ${table} (id int primary key);`).join('\n'),
  );
  const CHANGED = TABLES.map((table, n) =>
    migration(`2026010100001${n}_changed_${n}.sql`, `alter table ${table} add column b int;`),
  );

  test('give their locks back as soon as they add up, and neighbours of few share a transaction', async () => {
    const { url, pool, other } = await openDatabase();
    await migrate(url, systemClock, [FIRST, MADE]);
    const { migrating } = await pool.transaction(async (tx) => {
      await tx.run(rawQuery(`select 1 from ${of(6)} for share`, []));
      const begun = migrate(url, systemClock, [FIRST, MADE, ...CHANGED], SOON);
      await until(
        'those before the one that is held are applied',
        () => appliedIn(other),
        (names) => names.length > 2,
      );
      assert.deepEqual(
        (await appliedIn(other)).slice(2),
        CHANGED.slice(0, 5).map(({ name }) => name),
      );
      return { migrating: begun };
    });
    assert.equal((await migrating).length, CHANGED.length);
    const transactions = await other.all(
      sql<{ n: number }>`select count(*)::int as n from schema_migrations group by xmin::text order by n`,
    );
    assert.deepEqual(
      transactions.map(({ n }) => n),
      [1, 1, 2, 5],
    );
  });
});

const byName = (a: Migration, b: Migration): number => (a.name < b.name ? -1 : 1);

suite('a migration outside of a transaction', () => {
  test('lets others write while its index is built', async () => {
    const { url, pool, other } = await openDatabase();
    const { migrating } = await pool.transaction(async (tx) => {
      await tx.run(sql`update things set a = 2000 where id = 1`);
      const begun = migrate(
        url,
        systemClock,
        [FIRST, COLUMN, INDEX, LAST].slice(0).filter((one) => one !== COLUMN),
        SOON,
      );
      await untilAllWait(other, 1);
      await other.run(sql`insert into things (id, a) values (101, 101)`);
      return { migrating: begun };
    });
    assert.deepEqual(await migrating, [INDEX.name, LAST.name]);
    assert.deepEqual(await indexIn(pool), { is_valid: true });
  });

  test('commits what comes before it, and what comes after a failure waits for the next time', async () => {
    const { url, pool } = await openDatabase();
    await pool.run(sql`insert into things (id, a) values (101, 1)`);
    const all = [FIRST, COLUMN, INDEX, LAST];
    await assert.rejects(
      migrate(url, systemClock, all, SOON),
      /_index\.sql: could not create unique index.*; nothing of it was kept: put that right, and run this again/,
    );
    assert.deepEqual(await appliedIn(pool), [FIRST.name, COLUMN.name]);
    assert.equal(await indexIn(pool), undefined, 'half an index would refuse what the version before writes');
    await pool.run(sql`delete from things where id = 101`);
    assert.deepEqual(await migrate(url, systemClock, all, SOON), [INDEX.name, LAST.name]);
  });

  test('is whole after a crash half-way', async () => {
    const { url, pool, other } = await openDatabase();
    await pool.transaction(async (tx) => {
      await tx.run(sql`update things set a = 2000 where id = 1`);
      const cut = assert.rejects(migrate(url, systemClock, [FIRST, INDEX], SOON));
      await untilAllWait(other, 1);
      // As if the machine of the migration were gone: its session cannot clean up either.
      await other.run(
        rawQuery(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'monedero migrate' and datname = current_database()",
          [],
        ),
      );
      await cut;
    });
    assert.deepEqual(await indexIn(pool), { is_valid: false });
    assert.deepEqual(await migrate(url, systemClock, [FIRST, INDEX], SOON), [INDEX.name]);
    assert.deepEqual(await indexIn(pool), { is_valid: true });
  });

  test('is not done again where a crash came before it was noted', async () => {
    const { url, pool } = await openDatabase();
    await pool.run(rawQuery('create unique index things_by_a on things (a)', []));
    assert.deepEqual(await migrate(url, systemClock, [FIRST, INDEX], SOON), [INDEX.name]);
    assert.deepEqual(await pendingMigrations(pool, [FIRST, INDEX]), []);
  });

  test('is run by one of several processes, and those that wait do not hold it up', async () => {
    const { url } = await openDatabase();
    const done = await Promise.all([1, 2, 3].map(() => migrate(url, systemClock, [FIRST, INDEX], SOON)));
    assert.deepEqual(done.flat(), [INDEX.name]);
  });
});
