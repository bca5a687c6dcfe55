// What a driver remembers is found by one index in each direction, whatever the table has become: a message
// of a provider is looked up before its tenant is known.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, type Query } from '#platform/db/sql.ts';
import { refByOurs, refByShort, refByTheirs } from '#platform/provider/refs.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly: true });
after(async () => {
  await pool.end();
  await database.drop();
});

async function planOf({ text, values }: Query<unknown>): Promise<string[]> {
  const lines = await pool.all(rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values));
  return lines.map((line) => line['QUERY PLAN'].trim());
}

const FILL = `insert into provider_refs (tenant_id, id, connection_id, kind, ours, theirs, short, created_at)
  select 'ten_1', 'prf_' || n, 'conn_1', 'transfer', 'rop_' || n, 'tr_' || n, n::text, now()
  from generate_series(1, 3000) n`;

for (const [when, change] of [
  ['empty', 'vacuum analyze provider_refs'],
  ['full, which no statistics know of', FILL],
] as const)
  test(`a reference is found by one index in each direction while the table is ${when}`, async () => {
    await pool.script(change);
    for (const [index, query] of [
      ['ours', refByOurs('conn_1', 'transfer', 'rop_7')],
      ['theirs', refByTheirs('conn_1', 'transfer', 'tr_7')],
      ['short', refByShort('conn_1', 'transfer', '7')],
    ] as const) {
      const [scan, condition, ...rest] = await planOf(query);
      assert.equal(scan, `Index Scan using provider_refs_by_${index} on provider_refs`);
      assert.match(condition ?? '', new RegExp(`^Index Cond: .*connection_id.*kind.*${index}`));
      assert.deepEqual(rest, []);
    }
  });
