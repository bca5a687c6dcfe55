// How PostgreSQL claims work from queues: it reads as many rows as it claims, in the order of an index, also
// by a plan from when the queue was empty. Queues are empty most of the time, and plans are kept.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { systemClock } from '#platform/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { rawQuery, type Query } from '#platform/db/sql.ts';
import { claimQuery as jobsQuery } from '#platform/queue/claim.ts';
import { claimQuery as deliveriesQuery } from '#modules/webhooks/delivery/claim.ts';
import { createTestDatabase } from '../support/database.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { max: 1, name: 'test', byKeyOnly: true });
after(async () => {
  await pool.end();
  await database.drop();
});

const now = systemClock.now();
const share = { tenantId: 'ten_1', endpointId: 'we_1', tenantNow: now, deliveriesMax: 10 };

async function planOf({ text, values }: Query<unknown>): Promise<string> {
  const lines = await pool.all(rawQuery<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values));
  return lines.map((line) => line['QUERY PLAN'].trim()).join('\n');
}

/** Not analyzed: thousands of rows where the statistics know of none. */
const BURST = `insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
  select 'ten_1', 'job_' || n, 'rail.send', '{}', now() - interval '1 hour', 0 from generate_series(1, 5000) n`;

for (const [when, change] of [
  ['an empty queue', 'vacuum analyze jobs, webhook_deliveries'],
  ['a burst that no statistics know of', BURST],
] as const)
  test(`a claim for ${when} reads what it claims`, async () => {
    await pool.script(change);
    const ofJobs = await planOf(jobsQuery({ clock: systemClock, kinds: ['rail.send'], limit: 64 }));
    const ofDeliveries = await planOf(deliveriesQuery([share], now, now));
    assert.match(ofJobs, /LockRows\n->  Index Scan using jobs_due on jobs(?: jobs_\d)?\n/);
    assert.match(ofJobs, /Tid Scan on jobs j/);
    assert.match(ofDeliveries, /Tid Scan on webhook_deliveries t/);
    for (const plan of [ofJobs, ofDeliveries])
      assert.doesNotMatch(plan, /Bitmap|Hash|Seq Scan on (?:jobs|web)/);
  });
