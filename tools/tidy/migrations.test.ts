// Keys of tenant tables begin with the tenant, and migrations are named by time.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { migrationName, migrationOrder, tenantKeys, tenantTablesOf } from './migrations.ts';
import { testRule, type RuleCase } from './table.ts';

const path = 'src/modules/issuing/cards/migrations/20260101000000_cards.sql';
const table = (body: string): string =>
  `-- Cards.\ncreate table cards (tenant_id text not null, id text, ${body});`;

suite('tenant-keys', () => {
  const good = 'primary key (tenant_id, id)';
  const cases: [name: string, text: string, lines: number[]][] = [
    ['a key that begins with the tenant is right', table(`${good}, unique (tenant_id, number)`), []],
    ['a key that begins with the id is wrong', table('primary key (id)'), [2]],
    ['a key on a column is wrong', table('number text primary key'), [2]],
    [
      'a tenant that is the key is right',
      'create table cards (a int, tenant_id text primary key, b int);',
      [],
    ],
    ['a table without a key is wrong', table('number text'), [2]],
    ['a unique key without the tenant is wrong', table(`${good}, unique (number)`), [2]],
    ['a unique column is wrong', table(`number text unique, ${good}`), [2]],
    [
      'a unique index without the tenant is wrong',
      `${table(good)}\ncreate unique index a on cards (number);`,
      [3],
    ],
    [
      'a unique index with it is right',
      `${table(good)}\ncreate unique index a on cards (tenant_id, lower(a));`,
      [],
    ],
    ['an index that is not unique is free', `${table(good)}\ncreate index a on cards (number);`, []],
    ['a key added later counts', `${table(good)}\nalter table cards add constraint a unique (number);`, [3]],
    [
      'the hash of a key is known before its tenant',
      `create unique index api_keys_by_hash on cards (hash);`,
      [],
    ],
    ['tables of the deployment are free', 'create table users (id text primary key, email text unique);', []],
  ];
  testRule(
    tenantKeys(new Set(['cards'])),
    cases.map(([name, text, lines]): RuleCase => ({ name, path, text, lines })),
  );

  test('tables with a tenant_id are found', () => {
    const text = `${table(good)}\ncreate table users (id text, last_tenant_id text);`;
    assert.deepEqual([...tenantTablesOf([{ path, text }])], ['cards']);
  });
});

suite('migration-name', () => {
  const text = '';
  testRule(migrationName, [
    { name: 'time and what it does', path, text, lines: [] },
    { name: 'a short time is wrong', path: 'src/a/migrations/2026_cards.sql', text, lines: [1] },
    { name: 'a hyphen is wrong', path: 'src/a/migrations/20260101000000_my-cards.sql', text, lines: [1] },
    { name: 'another folder is wrong', path: 'src/a/20260101000000_cards.sql', text, lines: [1] },
  ]);

  test('two migrations of one time are refused', () => {
    const other = { path: 'src/a/migrations/20260101000000_b.sql', text };
    assert.equal(migrationOrder([{ path, text }, other]).length, 1);
    assert.equal(migrationOrder([{ path, text }]).length, 0);
  });
});
