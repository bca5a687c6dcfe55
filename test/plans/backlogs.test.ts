// How PostgreSQL counts what waits: each count ends at its bound, and reads an index that holds only what
// waits, so it costs the same however much is done already.
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { jobBacklogs } from '#platform/queue/backlog.ts';
import { approvalBacklogs } from '#modules/approvals/backlog.ts';
import { railBacklogs } from '#modules/money-out/rail/backlog.ts';
import { deliveryBacklogs } from '#modules/webhooks/backlog.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly: true });
after(async () => {
  await pool.end();
  await database.drop();
});
const GROWS = 'jobs|approvals|webhook_deliveries|rail_operations|event_outbox';

suite('what waits', () => {
  for (const { name, query } of [...jobBacklogs, ...approvalBacklogs, ...deliveryBacklogs, ...railBacklogs])
    test(`${name} reads an index, and no more than its bound`, async () => {
      const { text, values } = query(systemClock.now());
      const lines = await pool.all(rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values));
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      assert.match(plan, new RegExp(`(?:Index|Index Only) Scan using \\w+ on (?:${GROWS})\\b`), plan);
      assert.doesNotMatch(plan, new RegExp(`(?:Seq|Heap) Scan on (?:${GROWS})\\b`), plan);
      assert.match(plan, /Limit/, plan);
    });
});
