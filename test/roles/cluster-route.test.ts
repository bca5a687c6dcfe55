// What a process says of the nodes to which servers go straight, and that they need not.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { createTestDatabase } from '../support/database.ts';
import { partitionByTenant, reachNodeAt } from '../support/partitions.ts';
import { start } from '../support/process.ts';

const database = await createTestDatabase();
after(() => database.drop());
await partitionByTenant(database.url);

async function doctor(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const running = start(['doctor'], { DATABASE_URL: database.url, ...environment });
  await running.exited;
  return running.output();
}

test('doctor says which nodes answer, and what to set where this machine cannot reach one', async () => {
  const pool = createPool(database.url, { max: 1, name: 'test' });
  const { port } = await pool.one(
    rawQuery<{ port: number }>("select current_setting('port')::int as port", []),
  );
  await pool.end();
  assert.match(await doctor(), new RegExp(`ok +cluster +127\\.0\\.0\\.1:${port} answers`));
  await reachNodeAt(database.url, 1);
  assert.match(await doctor(), /WRONG +cluster .*127\.0\.0\.1:1 does not answer.*CLUSTER_ROUTE=coordinator/);
  assert.doesNotMatch(await doctor({ CLUSTER_ROUTE: 'coordinator' }), / cluster /);
});
