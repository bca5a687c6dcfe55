// That a look-up by key is planned once for a connection, and not again for each request, and by all of the
// key while its table is new.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { lookUpBy } from '#platform/db/look-up.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, sql } from '#platform/db/sql.ts';
import { definedTables, type Table } from '#platform/db/table.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { person } from '../support/people.ts';

const { app, api, tenant } = await startTestApp({ worker: false });
const { reads } = app;
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly: true });
after(async () => {
  await pool.end();
  await database.drop();
});
/** From the sixth on PostgreSQL would choose, and for look-ups it chooses to plan again. */
const LOOK_UPS = 8;

test('a gathered look-up keeps its plan, whichever row it finds', async () => {
  const { body: holder } = await api.post('/api/v1/cardholders', person());
  for (let n = 0; n < LOOK_UPS; n++) {
    const found = await findCardholder(reads, tenant.id, String(holder.id));
    assert.equal(found?.id, holder.id);
  }
  const plans = await reads.one(
    sql<{ kept: number; made: number }>`
      select sum(generic_plans)::int as kept, sum(custom_plans)::int as made from pg_prepared_statements
      where statement like '%from cardholders%'`,
  );
  assert.equal(plans.made, 0);
  assert.ok(plans.kept > 0, 'another connection looked it up');
});

/** What the index is asked for. */
async function conditionOf(table: Table, names: readonly string[], keys: number): Promise<string> {
  const { lookUp } = lookUpBy(table, names)(...names);
  if (lookUp === undefined) throw new Error('it cannot be asked for with others');
  const { text, values } = lookUp.of.ask(Array.from({ length: keys }, (_, i) => names.map(() => `k${i}`)));
  await pool.run(rawQuery(`prepare asked as ${text}`, []));
  const asked = `explain (costs off) execute asked(${values.map(() => 'null').join(', ')})`;
  const lines = await pool.all(rawQuery<{ 'QUERY PLAN': string }>(asked, []));
  await pool.run(rawQuery('deallocate asked', []));
  return lines.map((line) => line['QUERY PLAN']).find((line) => line.includes('Index Cond:')) ?? 'no index';
}

test('a look-up finds its row by all of its key in a table that is new, alone and with others', async () => {
  const byId = definedTables.filter(({ columns }) => 'tenant_id' in columns && 'id' in columns);
  const byNumber = definedTables.filter(({ name }) => name === 'wallets' || name === 'sandbox_accounts');
  assert.ok(byId.length > 30 && byNumber.length === 2);
  await pool.run(rawQuery('set plan_cache_mode = force_generic_plan', []));
  const asked = [
    ...byId.map((table) => ({ table, names: ['tenant_id', 'id'] })),
    ...byNumber.map((table) => ({ table, names: ['tenant_id', 'number'] })),
  ].flatMap((one) => [1, 2].map((keys) => ({ ...one, keys })));
  const wrong: string[] = [];
  for (const { table, names, keys } of asked) {
    const condition = await conditionOf(table, names, keys);
    if (!names.every((name) => condition.includes(`${name} = `)))
      wrong.push(`${table.name}, ${keys}: ${condition}`);
  }
  assert.deepEqual(wrong, []);
});
