// A statement by keys of several tenants names them as a constant, for each table that it looks into.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ALL_SHARDS, askingAllShards } from './tenants.ts';

const tables = new Set(['cards', 'events', 'jobs']);
const among = 'any($3::text[] collate "C")';
const keys = 'unnest($1::text[], $2::text[]) as k(tenant_id, id)';

const right = [
  `update cards t set at = k.at from ${keys} where t.tenant_id = k.tenant_id and t.tenant_id = ${among}`,
  `delete from jobs j using ${keys} where j.tenant_id = k.tenant_id and j.tenant_id = ${among}`,
  `select t.* from ${keys} cross join lateral (select id from cards where tenant_id = ${among} for update) t`,
  `select 1 from ${keys} join cards c on c.tenant_id = $4 join organizations o on o.id = c.owner_id`,
  `insert into cards (tenant_id, id) select * from ${keys}`,
  `insert into cards as c (tenant_id, id) select * from ${keys} on conflict do update set id = c.id`,
  'select id from cards where id = $1',
];
const wrong = [
  ALL_SHARDS,
  `update cards t set at = k.at from ${keys} where t.tenant_id = k.tenant_id`,
  `delete from jobs j using ${keys} where j.tenant_id = k.tenant_id and j.id = k.id`,
  // One of the two tables, and a condition that an index would serve.
  `select 1 from ${keys} join cards c on c.tenant_id = ${among} join events e on e.tenant_id = c.tenant_id`,
  `update cards t set at = k.at from ${keys} where t.tenant_id = k.tenant_id and t.tenant_id = any($3::text[])`,
  `with a as (select * from ${keys}) insert into events select 1 from a join jobs j on j.id = a.id`,
];

suite('statements by keys of several tenants', () => {
  test('pass where each table has its tenants as a constant', () => {
    assert.deepEqual(askingAllShards(right, tables), []);
  });

  test('are named where a table has not', () => {
    assert.deepEqual(askingAllShards(wrong, tables), wrong);
  });
});
