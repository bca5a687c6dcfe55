// A statement is turned into one about shards if that is sure, and otherwise stays as it is.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { turn } from './shard-text.ts';

const KNOWN = { sharded: new Set(['cards', 'holds', 'jobs']), copied: new Set(['tenants']) };

/** The tables of shard 7. */
function said(text: string): string | undefined {
  const turned = turn(text, KNOWN);
  return turned?.parts.map((part, i) => (i === 0 ? part : `${turned.tables[i - 1] ?? ''}_7${part}`)).join('');
}

suite('a statement names the shards of its tables', () => {
  const turns: ReadonlyArray<readonly [what: string, text: string, said: string]> = [
    [
      'which keep their names in the rest of it',
      'select cards.id from cards where cards.tenant_id = $1 order by cards.id',
      'select cards.id from cards_7 as cards where cards.tenant_id = $1 order by cards.id',
    ],
    [
      'that have other names in it',
      'select c.id from cards c left join holds as h on h.tenant_id = c.tenant_id, unnest($1::text[]) k',
      'select c.id from cards_7 c left join holds_7 as h on h.tenant_id = c.tenant_id, unnest($1::text[]) k',
    ],
    [
      'into which it inserts',
      'insert into cards (tenant_id, id) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
      'insert into cards_7 as cards (tenant_id, id) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    ],
    [
      'of a row that is in the way',
      'insert into cards as c (id) values ($1) on conflict (id) do update set n = c.n + excluded.n returning c.n',
      'insert into cards_7 as c (id) values ($1) on conflict (id) do update set n = c.n + excluded.n returning c.n',
    ],
    [
      'which it changes',
      'with done as (update cards t set n = v.n from (values ($1, $2)) as v(id, n) where t.id = v.id returning 1) select count(*) from done',
      'with done as (update cards_7 t set n = v.n from (values ($1, $2)) as v(id, n) where t.id = v.id returning 1) select count(*) from done',
    ],
    [
      'from which it deletes, and which it locks',
      'delete from jobs where ctid = any(array(select ctid from jobs where id = $1 for update skip locked))',
      'delete from jobs_7 as jobs where ctid = any(array(select ctid from jobs_7 as jobs where id = $1 for update skip locked))',
    ],
    [
      'and the copy of what all nodes have',
      'select t.id from tenants t join cards on cards.tenant_id = t.id',
      'select t.id from tenants_7 t join cards_7 as cards on cards.tenant_id = t.id',
    ],
    [
      'and not what a text says',
      "select 'from holds' from cards where kind = 'jobs'",
      "select 'from holds' from cards_7 as cards where kind = 'jobs'",
    ],
    [
      'and not its own parts',
      'with recursive due as (select id from jobs limit 1), holds as materialized (select 1) select * from holds join due on true',
      'with recursive due as (select id from jobs_7 as jobs limit 1), holds as materialized (select 1) select * from holds join due on true',
    ],
    [
      'whatever it compares',
      'select a is distinct from b from only cards where extract(epoch from made_at) > 0',
      'select a is distinct from b from only cards_7 as cards where extract(epoch from made_at) > 0',
    ],
  ];
  for (const [what, text, expected] of turns) test(what, () => assert.equal(said(text), expected));
});

suite('a statement stays as it is', () => {
  const staying: ReadonlyArray<readonly [what: string, text: string]> = [
    ['that names a table which is not in shards', 'select 1 from cards join schema_migrations on true'],
    ['that names a catalog', 'select 1 from pg_class join cards on true'],
    ['that names no table', 'select pg_notify($1, $2)'],
    ['that writes what all nodes have', 'update tenants set mode = $1'],
    ['that deletes of it', 'delete from tenants where id = $1'],
    ['that inserts into it', 'insert into tenants (id) select id from cards'],
    ['that locks a row of it', 'select 1 from cards join tenants t on true for update of t'],
    ['that names a table after a comma', 'select 1 from cards c, holds h where h.id = c.id'],
    ['whose column has the name of a table', 'select jobs from cards'],
  ];
  for (const [what, text] of staying) test(what, () => assert.equal(turn(text, KNOWN), undefined));
});
