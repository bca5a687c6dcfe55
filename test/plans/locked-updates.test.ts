// A locked row is updated where the lock has found it. A plan that is made while a table is young is kept for
// minutes, and must not read all that a tenant has by then.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { updateLockedQuery } from '#platform/db/bulk.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { definedTables, type Table } from '#platform/db/table.ts';
import '#product.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly: true });
after(async () => {
  await pool.end();
  await database.drop();
});

const updated = definedTables.filter(({ columns }) => 'tenant_id' in columns && 'id' in columns);

async function scansOf(table: Table, ids: readonly string[]): Promise<string[]> {
  const changed = table.columnNames.filter((name) => name !== 'tenant_id' && name !== 'id').slice(0, 1);
  const rows = ids.map((id) => ({ tenant_id: 'ten_1', id, ctid: '(0,1)', [changed[0] ?? '']: null }));
  const { text, values } = updateLockedQuery(table, changed, rows);
  const none = values.map(() => 'null').join(', ');
  await pool.run(rawQuery(`prepare asked as ${text}`, []));
  const explain = rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) execute asked(${none})`, []);
  const lines = await pool.all(explain);
  await pool.run(rawQuery('deallocate asked', []));
  return lines.flatMap((line) => /(?:Index|Bitmap|Seq|Tid)[\w ]* Scan .*/.exec(line['QUERY PLAN']) ?? []);
}

// The plan that is kept is one for whatever values.
await pool.run(rawQuery('set plan_cache_mode = force_generic_plan', []));

test('a locked row is updated at its place in a table that is new, in each table', async () => {
  assert.ok(updated.length > 30);
  const wrong: string[] = [];
  for (const table of updated)
    for (const ids of [['one'], ['one', 'other'], ['one', 'other', 'third']]) {
      const scans = (await scansOf(table, ids)).join('; ');
      if (scans !== `Tid Scan on ${table.name} t`) wrong.push(`${table.name}: ${scans}`);
    }
  assert.deepEqual(wrong, []);
});
