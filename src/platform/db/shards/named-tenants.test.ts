// The tenants that a statement is about are found by its values, and by those alone that it compares.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { encodeArray } from '../arrays.ts';
import { OF_ALL_TENANTS } from '../scopes.ts';
import { rawQuery, sql, type Query } from '../sql.ts';
import { namedTenants } from './named-tenants.ts';

const ONE = 'ten_00000000000000000000000001';
const TWO = 'ten_00000000000000000000000002';
const ROWS = [
  { tenant_id: ONE, id: TWO },
  { tenant_id: TWO, id: 'x' },
];

suite('a statement names the tenants', () => {
  const naming: ReadonlyArray<readonly [what: string, query: Query<unknown>, tenants: readonly string[]]> = [
    ['with which it compares', sql`select 1 from jobs where tenant_id = ${ONE} and id = ${TWO}`, [ONE]],
    ['of a list', sql`select 1 from jobs j where j.tenant_id = any(${[ONE, TWO]}::text[])`, [ONE, TWO]],
    [
      'of keys that are encoded',
      rawQuery('select 1 from jobs where tenant_id = any($1::text[] collate "C")', [
        encodeArray('text', ROWS, 'tenant_id'),
      ]),
      [ONE, TWO],
    ],
    ['of a row that it inserts', sql`insert into jobs (tenant_id, id) values (${ONE}, 'x')`, [ONE]],
    [
      'of rows that it inserts',
      rawQuery('insert into jobs (tenant_id, id) select * from unnest($1::text[], $2::text[])', [
        encodeArray('text', ROWS, 'tenant_id'),
        encodeArray('text', [{ id: 'x' }, { id: 'y' }], 'id'),
      ]),
      [ONE, TWO],
    ],
  ];
  for (const [what, query, tenants] of naming)
    test(what, () => assert.deepEqual([...(namedTenants([query]) ?? [])], tenants));

  test('by their cells as well, in a list and in keys that are encoded', () => {
    const cells = [ONE, `${ONE}.1`, `${ONE}.31`, TWO, `${TWO}.255`];
    const keys = encodeArray(
      'text',
      cells.map((tenant_id) => ({ tenant_id })),
      'tenant_id',
    );
    for (const value of [cells, keys]) {
      const query = rawQuery('select 1 from jobs where tenant_id = any($1::text[])', [value]);
      assert.deepEqual([...(namedTenants([query]) ?? [])], cells);
    }
  });

  test('of all that are sent together', () => {
    const queries = [ONE, TWO].map((id) => sql`select 1 from jobs where tenant_id = ${id}`);
    assert.deepEqual([...(namedTenants(queries) ?? [])], [ONE, TWO]);
  });
});

suite('a statement names no tenant', () => {
  const silent: ReadonlyArray<readonly [what: string, query: Query<unknown>]> = [
    ['that compares none', sql`select 1 from jobs where id = ${ONE}`],
    [
      'that looks at all where none is given',
      sql`select 1 from jobs where (${null}::text is null or tenant_id = ${null})`,
    ],
    ['that compares another value', sql`select 1 from jobs where tenant_id = ${'a tenant'}`],
    [
      'that says it is about all',
      sql`select ${OF_ALL_TENANTS} 1 from jobs where tenant_id = ${ONE} or id = ''`,
    ],
  ];
  for (const [what, query] of silent) test(what, () => assert.equal(namedTenants([query]), undefined));

  test('nor do several, one of which names none', () => {
    assert.equal(namedTenants([sql`select 1 from jobs where tenant_id = ${ONE}`, sql`select 1`]), undefined);
  });
});
