// Queries of tenant tables name the tenant, or are known to span tenants.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { testRule } from './table.ts';
import { spanningQueriesExist, tenantNamed } from './tenant.ts';

const path = 'src/modules/issuing/cards/queries.ts';
const spanning = [{ path, contains: 'where expires_at < $', reason: 'a sweep' }];
const rule = tenantNamed(new Set(['cards', 'jobs']), spanning);
const query = (sql: string): string => `a;\ndb.all(sql\`${sql}\`);`;

suite('tenant-named', () => {
  const right = [
    'select * from cards where tenant_id = ${t} and id = ${id}',
    'select * from cards c where c.tenant_id = any(${ts}::text[])',
    'select * from cards where ${t}::text is null or ${t} = tenant_id',
    'insert into cards (tenant_id, id) values (${t}, ${id})',
    'update cards k set at = v.at from unnest(${a}, ${b}) as v(tenant_id, id) where k.tenant_id = v.tenant_id',
    'select 1 from tenants t left join cards c on c.tenant_id = t.id where t.id = ${t}',
    'select 1 from organizations where id = ${id}',
    'select * from cards where expires_at < ${now}',
  ];
  const wrong = [
    'select * from cards where id = ${id}',
    'select tenant_id, id from cards where id = ${id}',
    'select 1 from cards c join jobs j on j.tenant_id = c.tenant_id where c.id = ${id}',
    'select 1 from organizations o, cards c where c.id = ${id}',
    'select 1 from tenants t left join cards c on c.tenant_id = t.id where c.id = ${id}',
    'insert into cards (id) values (${id})',
    'update cards set a = ${a} where id = ${id}',
    'delete from jobs where id = ${id}',
  ];
  testRule(rule, [
    ...right.map((sql) => ({ name: `passes ${sql}`, path, text: query(sql), lines: [] })),
    ...wrong.map((sql) => ({
      name: `refuses ${sql}`,
      path,
      text: query(sql),
      lines: [2],
      says: /tenant_id/,
    })),
    { name: 'knows a query in quotes', path, text: "const a = 'select 1 from cards';", lines: [1] },
    { name: 'knows capitals', path, text: query('SELECT 1 FROM cards'), lines: [2] },
    { name: 'knows a sentence', path, text: "const a = 'Select one from cards.';", lines: [] },
    { name: 'platform is generic', path: 'src/platform/a.ts', text: query('select 1 from cards'), lines: [] },
  ]);

  test('an exception for a query that is gone is refused', () => {
    const here = { path, text: query('select 1 from cards where expires_at < ${now}') };
    assert.deepEqual(spanningQueriesExist([here], spanning), []);
    assert.equal(spanningQueriesExist([{ path, text: '' }], spanning).length, 1);
    assert.equal(spanningQueriesExist([], spanning).length, 1);
  });
});
