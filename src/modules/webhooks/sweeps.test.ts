// Sweeps clear what can never be sent and what is older than the log.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import {
  createEndpoint,
  deliveryStatuses,
  keepAttempt,
  keepDelivery,
  runSweep,
  setEndpoint,
} from '../../../test/support/webhook-rows.ts';

const { api, app, tenant, newOrganization } = await startTestApp({ worker: false });

const attemptsOf = async (endpointId: string): Promise<string[]> =>
  (
    await app.pool.all(
      sql<{ id: string }>`select id from webhook_attempts where endpoint_id = ${endpointId} order by id`,
    )
  ).map(({ id }) => id);

suite('deliveries that cannot be sent', () => {
  test('are skipped where the endpoint is disabled, unless they are in flight', async () => {
    const { id } = await createEndpoint(api);
    const active = await createEndpoint(api);
    const waiting = await keepDelivery(app, tenant, { endpoint_id: id, next_at: plus(tenant.now(), DAY_MS) });
    const dead = await keepDelivery(app, tenant, {
      endpoint_id: id,
      attempts: 1,
      leased_until: plus(app.clock.now(), -MINUTE_MS),
    });
    const inFlight = await keepDelivery(app, tenant, {
      endpoint_id: id,
      attempts: 1,
      leased_until: plus(app.clock.now(), MINUTE_MS),
    });
    const done = await keepDelivery(app, tenant, { endpoint_id: id, status: 'delivered' });
    const elsewhere = await keepDelivery(app, tenant, { endpoint_id: active.id });
    await setEndpoint(app, id, 'disabled');

    assert.equal(await runSweep(app, 'webhooks.unsendable'), 2);
    assert.deepEqual(await deliveryStatuses(app, id), {
      [waiting]: 'skipped',
      [dead]: 'skipped',
      [inFlight]: 'pending',
      [done]: 'delivered',
    });
    assert.deepEqual(await deliveryStatuses(app, active.id), { [elsewhere]: 'pending' });
    assert.equal(await runSweep(app, 'webhooks.unsendable'), 0);
  });

  test('go with an endpoint that is gone', async () => {
    const id = app.newId('whe');
    await keepDelivery(app, tenant, { endpoint_id: id });
    assert.equal(await runSweep(app, 'webhooks.unsendable'), 1);
    assert.deepEqual(await deliveryStatuses(app, id), {});
  });
});

suite('what is older than the log is kept', () => {
  const ago = (days: number) => plus(app.clock.now(), -days * DAY_MS);

  test('is deleted: attempts after 30 days, finished deliveries a day later', async () => {
    const { id } = await createEndpoint(api);
    await keepAttempt(app, tenant, { endpoint_id: id, attempted_at: ago(30.1) });
    const young = await keepAttempt(app, tenant, { endpoint_id: id, attempted_at: ago(29.9) });
    for (const status of ['delivered', 'failed', 'skipped'] as const) {
      await keepDelivery(app, tenant, { endpoint_id: id, status, created_at: ago(31.1) });
    }
    const kept = await keepDelivery(app, tenant, {
      endpoint_id: id,
      status: 'delivered',
      created_at: ago(30.9),
    });
    const waiting = await keepDelivery(app, tenant, { endpoint_id: id, created_at: ago(40) });
    assert.equal(await runSweep(app, 'webhooks.old'), 4);
    assert.deepEqual(await attemptsOf(id), [young]);
    assert.deepEqual(await deliveryStatuses(app, id), { [kept]: 'delivered', [waiting]: 'pending' });
  });

  test('goes by the time of the tenant where its clock was moved ahead', async () => {
    const organization = await newOrganization('Ahead');
    const ahead = await app.tenants.get(organization.testTenantId);
    const endpointId = app.newId('whe');
    await app.pool.run(
      sql`insert into webhook_endpoints
            (tenant_id, id, url, enabled_events, status, secret, failure_count, created_at, updated_at)
          values (${ahead.id}, ${endpointId}, 'https://example.test', '["*"]', 'active', '', 0, '2026-01-01', '2026-01-01')`,
    );
    await keepAttempt(app, ahead, { endpoint_id: endpointId });
    await keepDelivery(app, ahead, { endpoint_id: endpointId, status: 'delivered' });
    await keepDelivery(app, ahead, { endpoint_id: endpointId, status: 'pending' });
    const { id: other } = await createEndpoint(api);
    const present = await keepAttempt(app, tenant, { endpoint_id: other });

    assert.equal(await runSweep(app, 'webhooks.old_ahead'), 0);
    await app.pool.run(
      sql`insert into test_clocks (tenant_id, offset_ms) values (${ahead.id}, ${32 * DAY_MS})`,
    );
    assert.equal(await runSweep(app, 'webhooks.old_ahead'), 2);
    assert.deepEqual(await attemptsOf(endpointId), []);
    assert.deepEqual(Object.values(await deliveryStatuses(app, endpointId)), ['pending']);
    assert.deepEqual(await attemptsOf(other), [present]);
  });
});
