// Whether a group was committed whose connection broke during the commit, asked of a real PostgreSQL.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { OF_A_TEST, ownTable } from '../../../test/support/own-table.ts';
import { createTestDatabase } from '../../../test/support/database.ts';
import { until } from '../../../test/support/wait.ts';
import { createPool, type Connection } from '../db/pool.ts';
import { rawQuery, sql } from '../db/sql.ts';
import { insertUnlessThereQuery } from '../db/bulk.ts';
import { defineTable, ofTenant, plain, text } from '../db/table.ts';
import { CommitUnknown, hasCommitted, type Backend } from './commit-outcome.ts';

const proofs = ownTable(
  defineTable('proofs', { tenant_id: ofTenant, id: plain(text), word: plain(text) }, OF_A_TEST),
);
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 3, name: 'commit outcome test' });
after(async () => {
  await pool.end();
  await database.drop();
});
await pool.script(
  'create table proofs (tenant_id text, id text, word text unique, primary key (tenant_id, id))',
);

let made = 0;
/** A connection in whose open transaction a row was inserted, and what is known of them afterwards. */
async function openCommit() {
  const id = `proof ${(made += 1)}`;
  const db = await pool.connect();
  const backend = await db.one(
    rawQuery<Backend>(
      'select pid, backend_start::text as "startedAt" from pg_stat_activity where pid = pg_backend_pid()',
      [],
    ),
  );
  await db.run(sql`begin`);
  await db.run(sql`insert into proofs values ('t', ${id}, ${id})`);
  const row = { tenant_id: 't', id, word: id };
  const decided = { writes: [WRITE], commitProbe: () => insertUnlessThereQuery(proofs, row) };
  return { db, backend, decided, row };
}
const WRITE = { query: () => sql`select 1` };
const CAUSE = new Error('the connection broke');
const endOf = (db: Connection) => db.close().catch(() => undefined);

suite('a commit whose answer was lost', () => {
  test('has happened where it went through before the connection broke', async () => {
    const { db, backend, decided } = await openCommit();
    await db.run(sql`commit`);
    assert.equal(await hasCommitted(pool, backend, decided, CAUSE), true);
    await endOf(db);
  });

  test('has not happened where it had not arrived, and can arrive no more', async () => {
    const { db, backend, decided } = await openCommit();
    assert.equal(await hasCommitted(pool, backend, decided, CAUSE), false);
    await assert.rejects(db.run(sql`commit`));
    assert.equal(await hasCommitted(pool, backend, decided, CAUSE), false);
    await endOf(db);
  });

  test('has not happened where another row stands in the way of its own', async () => {
    const { db, backend, decided, row } = await openCommit();
    await db.run(sql`rollback`);
    await pool.run(sql`insert into proofs values ('t', 'another', ${row.word})`);
    assert.equal(await hasCommitted(pool, backend, decided, CAUSE), false);
    await endOf(db);
  });

  test('is waited for where it is still being decided, as by another node', async () => {
    const gone = await openCommit();
    await gone.db.run(sql`rollback`);
    await endOf(gone.db);
    const { db, decided } = await openCommit();
    let answer: boolean | undefined;
    const asked = hasCommitted(pool, gone.backend, decided, CAUSE).then((it) => (answer = it));
    await until(
      'the question waits for the row',
      async () =>
        (await pool.one(sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`)).n,
      (waiting) => waiting === 1,
    );
    assert.equal(answer, undefined);
    await db.run(sql`commit`);
    await asked;
    assert.equal(answer, true);
    await endOf(db);
  });

  test('is unknown where it leaves no row of its own, and needs no asking where it writes nothing', async () => {
    const { db, backend } = await openCommit();
    await db.run(sql`rollback`);
    const only = { writes: [WRITE], commitProbe: () => undefined };
    await assert.rejects(hasCommitted(pool, backend, only, CAUSE), CommitUnknown);
    assert.equal(
      await hasCommitted(pool, backend, { writes: [], commitProbe: () => undefined }, CAUSE),
      true,
    );
    await endOf(db);
  });
});
