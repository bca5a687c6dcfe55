// Every table has its place on a cluster, and the checks of the ledger that are tried there are those that
// the schema has. A migration with a table that cannot be sharded, and of which nothing says where it goes,
// fails here.
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { placedIn } from '#platform/db/cluster/places.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { LEDGER_CHECKS, PLACES } from '../../src/roles/cluster-places.ts';
import { createTestDatabase } from '../support/database.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'cluster places test' });
after(async () => {
  await pool.end();
  await database.drop();
});
const placed = await placedIn(pool, PLACES, false);
/** Without what is said by name: a table is sharded where its keys have the tenant, and otherwise unknown. */
const byKeys = await placedIn(
  pool,
  { ...PLACES, everywhere: new Set(), onCoordinator: new Set(), tenantIntoIndex: new Map() },
  false,
);

test('every table is sharded by tenant, on all nodes, or on the coordinator', () => {
  assert.deepEqual(
    placed.filter(({ where }) => where === undefined).map(({ table }) => table),
    [],
  );
  assert.ok(placed.filter(({ where }) => where === 'sharded').length > 50);
});

test('no table is placed by name that is not there, or whose keys have the tenant', () => {
  const named = [...PLACES.everywhere, ...PLACES.onCoordinator, ...PLACES.tenantIntoIndex.keys()];
  const unknown = byKeys.filter(({ where }) => where === undefined).map(({ table }) => table);
  assert.deepEqual(named.toSorted(), unknown);
});

test('an index that gets the tenant has one column, and is the only one without it', async () => {
  for (const [table, { index, column }] of PLACES.tenantIntoIndex) {
    const keys = await pool.all(
      rawQuery<{ name: string; columns: string }>(
        `select c.relname as name, array_to_string(array(
           select attname from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)), ',') as columns
         from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass and i.indisunique and not exists (
           select 1 from pg_attribute a
           where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))`,
        [table],
      ),
    );
    assert.deepEqual(keys, [{ name: index, columns: column }]);
  }
});

test('the checks of the ledger are the triggers that its tables have', async () => {
  const triggers = await pool.all(
    rawQuery<{ trigger: string; table: string }>(
      `select tgname as trigger, c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not tgisinternal and c.relname like 'ledger%' order by 1`,
      [],
    ),
  );
  assert.deepEqual(
    LEDGER_CHECKS.map(({ trigger, table }) => ({ trigger, table })).toSorted(byTrigger),
    triggers,
  );
});
const byTrigger = (a: { trigger: string }, b: { trigger: string }): number =>
  a.trigger < b.trigger ? -1 : 1;

test('every function of the schema is one that goes onto all nodes', async () => {
  const functions = await pool.all(
    rawQuery<{ name: string }>(
      `select distinct proname as name from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
         select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by 1`,
      [],
    ),
  );
  assert.deepEqual(
    PLACES.functions,
    functions.map(({ name }) => name),
  );
});

/** Each node finds the rows itself, and where they are in its table is its own. */
test('what changes some rows of a table that all nodes have finds the same on each of them', async () => {
  const writes = new RegExp(`(?:delete from|update) (?:${[...PLACES.everywhere].join('|')})\\b[^\`]*`, 'g');
  const statements: string[] = [];
  for await (const path of glob('src/**/*.ts', { cwd: ROOT }))
    if (!path.endsWith('.test.ts'))
      statements.push(...((await readFile(join(ROOT, path), 'utf8')).match(writes) ?? []));
  const some = statements.filter((text) => /\blimit\b|\bctid\b/.test(text));
  assert.ok(some.length >= 9, 'they are found');
  for (const text of some) {
    assert.doesNotMatch(text, /\bctid\b/);
    assert.match(text, /order by (?:\w+, )*(?:id|key|challenge_hash) limit/, 'their order has the key');
  }
});
