// Every table says for how long it is kept: one that no one has described fails here, so erasure and export
// cannot leave it out. A column that says nothing of what it has of a person does not compile.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { KEEP, keepNames } from '#platform/db/kept-days.ts';
import { SETTINGS } from '#config.ts';
import { allTables } from '#product.ts';
import { startTestApp } from '../support/app.ts';

const { app } = await startTestApp({ worker: false });
const tables = await app.pool.all(
  sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`,
);

suite('what is kept', () => {
  test('is said of every table, once', () => {
    const described = allTables.map(({ name }) => name);
    assert.deepEqual(described, tables.map(({ name }) => name).sort());
  });

  test('is forgotten by a sweep that runs', () => {
    const sweeps = new Set(app.sweeps.map(({ name }) => name));
    const missing = allTables.flatMap(({ kept }) =>
      'forgottenBy' in kept && !sweeps.has(kept.forgottenBy) ? [kept.forgottenBy] : [],
    );
    assert.deepEqual(missing, []);
  });

  test('is set by settings that there are, each of which is used', () => {
    const used = new Set(allTables.flatMap(({ kept }) => ('setting' in kept ? [kept.setting] : [])));
    assert.deepEqual([...used].sort(), [...keepNames].sort());
    for (const name of keepNames) assert.ok(SETTINGS.includes(KEEP[name].setting), name);
  });
});
