// The SQL of a part names the tables of its own migrations, or is excused with a reason.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ownTables } from './own-tables.ts';

const migration = (part: string, table: string) => ({
  path: `${part}/migrations/20260101000000_a.sql`,
  text: `-- It.\ncreate table ${table} (id text primary key);`,
});
const tables = [
  migration('src/modules/issuing/cards', 'cards'),
  migration('src/modules/base/ledger', 'accounts'),
];
const query = (path: string, sql: string) => ({ path, text: `a;\nsql\`${sql}\`;` });
const join = query(
  'src/modules/issuing/cards/list.ts',
  'select 1 from cards c join accounts a on a.id = c.id',
);

suite('own-tables', () => {
  test('a table of another module is refused where it is named', () => {
    const [problem, ...rest] = ownTables([...tables, join], {});
    assert.deepEqual([problem?.path, problem?.line], [join.path, 2]);
    assert.match(problem?.message ?? '', /names accounts, a table of src\/modules\/base\/ledger/);
    assert.deepEqual(rest, []);
  });

  test('its own tables, names of queries and tests are fine', () => {
    const own = query(
      'src/modules/issuing/cards/list.ts',
      'with recent as (select 1 from cards) select 1 from recent',
    );
    assert.deepEqual(
      ownTables([...tables, own, { ...join, path: 'src/modules/issuing/cards/list.test.ts' }], {}),
      [],
    );
  });

  test('an excuse counts until nothing needs it', () => {
    const excuse = { 'src/modules/issuing/cards': { accounts: 'a reason' } };
    assert.deepEqual(ownTables([...tables, join], excuse), []);
    assert.match(ownTables(tables, excuse)[0]?.message ?? '', /queries of accounts that are gone/);
  });
});
