// That a look-up by key is planned once for a connection, and not again for each request.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { findCardholder } from '#modules/people/cardholders/index.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';

const { app, api, tenant } = await startTestApp({ worker: false });
const { reads } = app;
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
