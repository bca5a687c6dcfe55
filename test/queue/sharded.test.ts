// Where tables are sharded by tenant, statements about all tenants are run for one after the other. They do
// the same work on one PostgreSQL that is taken for a sharded one.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isoOf, MINUTE_MS, plus, SECOND_MS } from '#platform/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
import { sql } from '#platform/db/sql.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { claimJobs, tenantsWithJobs } from '#platform/queue/claim.ts';
import { claimDeliveries } from '#modules/webhooks/delivery/claim.ts';
import { pendingEndpointsQuery, START } from '#modules/webhooks/delivery/pending-endpoints.ts';
import { createPublisher } from '#modules/webhooks/delivery/publish.ts';
import { recordResults } from '#modules/webhooks/delivery/record.ts';
import { startTestApp } from '../support/app.ts';
import { stubShards } from '../support/shards.ts';
import { until } from '../support/wait.ts';

const { app, clock, databaseUrl, newOrganization } = await startTestApp({ worker: false, plantsRows: true });
const pool = createPool(databaseUrl, { max: 2, name: 'test', byKeyOnly: true, isSharded: true });
after(() => pool.end());
if (process.env['TEST_CITUS_URL'] === undefined) await stubShards(app.pool);

const tenants = [
  (await newOrganization('One')).testTenantId,
  (await newOrganization('Two')).testTenantId,
] as const;
const [one, two] = tenants;
const now = clock.now();

const keepJob = (tenantId: string, id: string, inMs: number) =>
  app.pool.run(
    sql`insert into jobs (tenant_id, id, kind, payload, run_at, attempts)
        values (${tenantId}, ${id}, 'test.sharded', '{}', ${isoOf(plus(now, inMs))}, 0)`,
  );
const claim = async (of: string) => {
  const asked = { clock, kinds: ['test.sharded'], limit: 1 };
  const { claimed, nextAt } = await claimJobs(pool, asked, [of]);
  return { ids: claimed.map(({ id }) => id), nextAt };
};

test('jobs are claimed of a tenant, the oldest first, up to the limit, and with the next to come', async () => {
  await keepJob(one, 'job_1', -SECOND_MS);
  await keepJob(two, 'job_2', -2 * SECOND_MS);
  await keepJob(two, 'job_3', MINUTE_MS / 2);
  await keepJob(two, 'job_4', -SECOND_MS);
  const asked = { clock, kinds: ['test.sharded'], aheadMs: MINUTE_MS };
  const tenantsFound = (await pool.all(tenantsWithJobs(asked))).map((row) => row.tenant_id);
  assert.deepEqual(tenantsFound, [two, one]);
  const nextAt = plus(now, MINUTE_MS / 2);
  assert.deepEqual(await claim(two), { ids: ['job_2'], nextAt });
  assert.deepEqual(await claim(two), { ids: ['job_4'], nextAt });
  assert.deepEqual(await claim(two), { ids: [], nextAt });
  assert.deepEqual(await claim(one), { ids: ['job_1'], nextAt: null });
});

/** What several shards have is not looked at together: a row is found by its place in one of them. */
const inSeveralShards = app.pool.shardGroups !== undefined && 'these tenants are in several shards';

test(
  'jobs of several tenants are claimed together, the oldest of all first',
  { skip: inSeveralShards },
  async () => {
    const claimOf = async (limit: number) => {
      const asked = { clock, kinds: ['test.sharded'], limit };
      const { claimed, nextAt } = await claimJobs(pool, asked, tenants);
      return { ids: claimed.map(({ id }) => id).sort(), nextAt };
    };
    await keepJob(one, 'job_5', -3 * SECOND_MS);
    await keepJob(one, 'job_6', -SECOND_MS);
    await keepJob(two, 'job_7', -2 * SECOND_MS);
    await keepJob(two, 'job_8', SECOND_MS);
    const nextAt = plus(now, SECOND_MS);
    assert.deepEqual(await claimOf(2), { ids: ['job_5', 'job_7'], nextAt });
    assert.deepEqual(await claimOf(2), { ids: ['job_6'], nextAt });
    await app.pool.run(sql`delete from jobs where tenant_id = any(${tenants}) and id > 'job_4'`);
  },
);

test('rows are deleted of each tenant, and no others', async () => {
  const left = async () =>
    (
      await app.pool.all(sql<{ id: string }>`select id from jobs where kind = 'test.sharded' order by id`)
    ).map(({ id }) => id);
  const old = { table: 'jobs', where: "kind = 'test.sharded' and run_at < $1", values: [isoOf(now)] };
  assert.equal(await deleteWhere(pool, { ...old, orderBy: 'run_at', rowsMax: 10 }), 3);
  assert.deepEqual(await left(), ['job_3']);
});

test('events of two tenants are published, delivered and recorded', async () => {
  for (const tenantId of tenants) {
    await app.pool.run(
      sql`insert into webhook_endpoints (tenant_id, id, url, enabled_events, status, secret, failure_count, created_at, updated_at)
          values (${tenantId}, ${`we_${tenantId}`}, 'https://example.test', '["*"]', 'active', '', 3, ${isoOf(now)}, ${isoOf(now)})`,
    );
    await app.pool.run(
      sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
          values (${tenantId}, ${`evt_${tenantId}`}, 'card.updated', 'o', ${isoOf(now)}, '{}', 1)`,
    );
    await app.pool.run(
      sql`insert into event_outbox (position, tenant_id, event_id) overriding system value
          values (nextval('event_outbox_position_seq'), ${tenantId}, ${`evt_${tenantId}`})`,
    );
  }
  const metrics = createMetrics();
  const publisher = createPublisher({
    pool,
    clock,
    metrics,
    everyMs: MINUTE_MS,
    onPublished: () => undefined,
    log: { warn: (_event: string, fields: unknown) => assert.fail(JSON.stringify(fields)) } as never,
  });
  publisher.wake();
  const endpoints = await until(
    'both are published',
    async () =>
      (
        await Promise.all(tenants.map((tenantId) => pool.all(pendingEndpointsQuery(START, 10, tenantId))))
      ).flat(),
    (found) => found.length === 2,
  );
  await publisher.close();
  assert.deepEqual(
    endpoints.map((endpoint) => endpoint.tenant_id),
    tenants,
  );

  const shares = tenants.map((tenantId) => ({
    tenantId,
    endpointId: `we_${tenantId}`,
    tenantNow: now,
    deliveriesMax: 1,
  }));
  const claimed = await claimDeliveries(pool, shares, now, plus(now, MINUTE_MS));
  assert.equal(claimed.length, 2);
  const answer = { responseBody: '', error: null, durationMs: 1, retryAfterMs: null };
  const at = { attemptedAt: now, endedAt: now };
  const results = claimed.map((delivery, i) => ({
    id: app.newId('del', delivery.event.id),
    mode: 'test',
    delivery,
    posted: { url: delivery.endpoint.url, responseStatus: [200, 500][i] ?? 0, ...answer, ...at },
  }));
  assert.deepEqual(await recordResults(pool, app.newId, results as never), ['delivered', 'retried']);
});
