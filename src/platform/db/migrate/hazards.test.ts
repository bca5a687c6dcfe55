// What a migration may not do to a database that is in use, statement by statement.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { hazardsOf } from './hazards.ts';
import { partsOf, statementsOf } from './text.ts';

const OUTSIDE = '-- Outside of a transaction: the table is large.\n';
const CONTRACTS = '-- Contracts: nothing reads it since 0.3.\n';
const NEW = 'create table new (tenant_id text, a int);\n';
const NEVER_NULL = [
  'alter table cards add constraint cards_a check (a is not null) not valid;',
  `${OUTSIDE}alter table cards validate constraint cards_a;`,
];

type Case = readonly [sql: string, kinds: readonly string[], earlier?: readonly string[]];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'an index': [
    ['create index i on cards (a);', ['locks']],
    ['create unique index if not exists i on only cards (a);', ['locks']],
    ['create index concurrently i on cards (a);', ['locks']],
    [`${OUTSIDE}create index concurrently i on cards (a);`, []],
    [`${OUTSIDE}create index i on cards (a);`, ['locks', 'locks']],
    [`${OUTSIDE}create index concurrently on cards (a);`, ['locks']],
    [`${OUTSIDE}create index concurrently i on cards (a); select 1;`, ['locks']],
    [`${NEW}create index i on new (a);`, []],
    ['drop index i;', ['locks']],
    [`${OUTSIDE}drop index concurrently if exists i;`, []],
    [`${OUTSIDE}drop index concurrently i;`, ['locks']],
    ['reindex table cards;', ['locks']],
  ],
  'a new column': [
    ['alter table cards add column a int;', []],
    ["alter table cards add a text not null default 'it''s, so', add column b numeric(3, 2);", []],
    ["alter table cards add column a jsonb not null default '{}'::jsonb;", []],
    ['alter table cards add column a int not null default -1;', []],
    ['alter table cards add column a int not null;', ['breaks']],
    ['alter table cards add column a int not null default nextval($$s$$);', ['locks']],
    ['alter table cards add column a int not null default 1 + f();', ['locks']],
    ['alter table cards add column a int references b (id);', ['locks']],
    ['alter table cards add column a int check (a > 0);', ['locks']],
    ['alter table cards add column a int unique;', ['locks']],
    ['alter table cards add column a int generated always as (b) stored;', ['locks']],
    [`${NEW}alter table new add column b int not null;`, []],
  ],
  'a constraint': [
    ['alter table cards add constraint c check (a in (1, 2)) not valid;', []],
    ['alter table cards add constraint c check (a in (1, 2));', ['locks']],
    ['alter table cards add foreign key (a) references b (id);', ['locks']],
    ['alter table cards add constraint c foreign key (a) references b (id) not valid;', []],
    ['alter table cards add constraint c unique (a);', ['locks']],
    ['alter table cards add constraint c unique using index i;', []],
    ['alter table cards drop constraint c, add constraint c check (a > 1);', ['locks']],
    ['alter table cards validate constraint c;', ['locks']],
    [`${OUTSIDE}alter table cards validate constraint c;`, []],
  ],
  'a column that is there': [
    ['alter table cards alter column a type bigint;', ['breaks']],
    ['alter table cards alter a set data type bigint;', ['breaks']],
    ['alter table cards alter column a set default 1;', []],
    ['alter table cards alter column a drop not null;', []],
    ['alter table cards alter column a drop default;', ['breaks']],
    ['alter table cards alter column a set not null;', ['locks']],
    [`${CONTRACTS}alter table cards alter column a set not null;`, ['locks']],
    ['alter table cards alter column a set not null;', ['breaks'], NEVER_NULL],
    [`${CONTRACTS}alter table cards alter column a set not null;`, [], NEVER_NULL],
    [`${CONTRACTS}alter table cards alter column a set not null;`, ['locks'], NEVER_NULL.slice(0, 1)],
    ['alter table cards drop column a;', ['breaks']],
    ['alter table cards drop a;', ['breaks']],
    [`${CONTRACTS}alter table cards drop column a;`, []],
    ['alter table cards rename column a to b;', ['breaks']],
    [`${CONTRACTS}alter table cards rename to b;`, ['breaks']],
    ['alter table cards set unlogged;', ['locks']],
    ['alter table cards set (fillfactor = 70);', []],
  ],
  'anything else': [
    ['drop table cards;', ['breaks']],
    [`${CONTRACTS}drop table cards;`, []],
    ['drop trigger t on cards;', ['breaks']],
    ['alter type t rename value $$a$$ to $$b$$;', ['breaks']],
    ['truncate cards;', ['locks']],
    ['update cards set a = 1;', ['locks']],
    ['delete from cards;', ['locks']],
    ['-- Few rows: one for each organization.\nupdate cards set a = 1;', []],
    [`${NEW}update new set a = 1;`, []],
    ['do $$ begin drop table cards; end $$;', ['locks']],
    ['create function f() returns void language sql as $f$ drop table cards; $f$;', []],
    ['-- drop table cards;\nselect 1;', []],
    ["insert into new select 'drop table cards; ';", []],
  ],
};

for (const [name, cases] of Object.entries(CASES)) {
  suite(name, () => {
    for (const [sql, kinds, earlier = []] of cases)
      test(sql.replaceAll('\n', ' '), () => {
        const found = hazardsOf(sql, earlier);
        assert.deepEqual(
          found.map(({ kind }) => kind),
          kinds,
          JSON.stringify(found),
        );
      });
  });
}

test('statements and their parts are where they are in the file', () => {
  const text = "-- A; b.\nselect 1;\n  alter table a add b text default ';',  drop c;\n";
  const [first, second] = statementsOf(text);
  assert.deepEqual([first?.text, first?.offset], ['select 1', text.indexOf('select')]);
  assert.ok(second !== undefined);
  assert.deepEqual(
    partsOf(second).map(({ offset }) => text.slice(offset, offset + 5)),
    ['alter', 'drop '],
  );
});
