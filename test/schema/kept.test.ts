// Every table says for how long it is kept, and every column what it has of a person: what no one has
// described fails here, so erasure and export cannot leave it out.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { KEEP, keepNames } from '#platform/kept/keep.ts';
import { SETTINGS } from '#config.ts';
import { kept } from '#product.ts';
import { startTestApp } from '../support/app.ts';

const { app } = await startTestApp({ worker: false });
const columns = await app.pool.all(
  sql<{ table: string; name: string; type: string }>`
    select c.table_name as table, c.column_name as name, c.udt_name as type
    from information_schema.columns c join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
    where c.table_schema = 'public'`,
);
/** What can hold a text. Moments, numbers and yes or no say nothing of who a person is. */
const SAYS_NOTHING = new Set(['timestamptz', 'int4', 'int8', 'bool']);
const textsOf = (table: string): string[] =>
  columns.filter((one) => one.table === table && !SAYS_NOTHING.has(one.type)).map(({ name }) => name);

suite('what is kept', () => {
  test('is said of every table, once', () => {
    const described = kept.map(({ name }) => name).sort();
    assert.deepEqual(described, [...new Set(columns.map(({ table }) => table))].sort());
  });

  for (const { name, personal = {}, hidden = [], plain, of = [], inside = {} } of kept)
    test(`says of every column of ${name} what it has of a person, once`, () => {
      const described = [...Object.keys(personal), ...hidden, ...plain];
      assert.deepEqual(described.toSorted(), textsOf(name).sort());
      for (const column of [...of, ...Object.keys(inside)]) assert.ok(described.includes(column), column);
    });

  test('is forgotten by a sweep that runs', () => {
    const sweeps = new Set(app.sweeps.map(({ name }) => name));
    const missing = kept.flatMap((one) =>
      'forgottenBy' in one && !sweeps.has(one.forgottenBy) ? [one.forgottenBy] : [],
    );
    assert.deepEqual(missing, []);
  });

  test('is set by settings that there are, each of which is used', () => {
    const used = new Set(kept.flatMap((one) => ('setting' in one ? [one.setting] : [])));
    assert.deepEqual([...used].sort(), [...keepNames].sort());
    for (const name of keepNames) assert.ok(SETTINGS.includes(KEEP[name].setting), name);
  });
});
