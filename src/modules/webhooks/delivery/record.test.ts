// Results are recorded once, by the worker that holds the lease, in the order in which the answers came.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { plus } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { createEndpoint, keepDelivery, setEndpoint } from '../../../../test/support/webhook-rows.ts';
import { findEndpoint } from '../queries.ts';
import type { DeliveryResult } from './post.ts';
import { recordResults } from './record.ts';

const { app, tenant, url, newKey } = await startTestApp({ worker: false });
const api = client(url, await newKey());
const { pool, newId } = app;
const leasedUntil = plus(tenant.now(), 20_000);

/** The result of a delivery that is under a lease. */
async function posted(
  endpointId: string,
  status: number,
  changes: Partial<DeliveryResult['delivery']> = {},
): Promise<DeliveryResult> {
  const eventId = await keepDelivery(app, tenant, { endpoint_id: endpointId, leased_until: leasedUntil });
  const endpoint = await findEndpoint(pool, tenant.id, endpointId);
  assert.ok(endpoint);
  const event = { id: eventId, type: 'card.updated', created_at: tenant.now(), sequence: 1n, object: '{}' };
  const delivery = { endpoint, event, attempt: 1, leasedUntil, tenantNow: tenant.now(), ...changes };
  const at = { attemptedAt: tenant.now(), endedAt: tenant.now() };
  const answer = {
    responseStatus: status,
    responseBody: 'ok',
    error: null,
    durationMs: 3,
    retryAfterMs: null,
  };
  return {
    id: newId('del', eventId),
    mode: tenant.mode,
    cellIds: tenant.cellIds,
    delivery,
    posted: { url: endpoint.url, ...answer, ...at },
  };
}
const endpointOf = async (id: string) => {
  const row = await findEndpoint(pool, tenant.id, id);
  return [row?.status, row?.failure_count, row?.last_response_status];
};
const deliveriesOf = async (id: string): Promise<string[]> => {
  const rows = await pool.all(
    sql<{ state: string }>`
      select status || ' ' || attempts || case when leased_until is null then '' else ' leased' end as state
      from webhook_deliveries where tenant_id = ${tenant.id} and endpoint_id = ${id} order by event_id`,
  );
  return rows.map(({ state }) => state);
};
const attemptsOf = async (id: string): Promise<number> =>
  (
    await pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from webhook_attempts where tenant_id = ${tenant.id} and endpoint_id = ${id}`,
    )
  ).n;

suite('results', () => {
  test('that are successes are recorded with their attempts, and reset the count of failures', async () => {
    const { id } = await createEndpoint(api);
    await setEndpoint(app, id, 'active', 7);
    const results = [await posted(id, 200), await posted(id, 204)];
    assert.deepEqual(await recordResults(pool, newId, results), ['delivered', 'delivered']);
    assert.deepEqual(await deliveriesOf(id), ['delivered 1', 'delivered 1']);
    assert.deepEqual(await endpointOf(id), ['active', 0, 204]);
    assert.equal(await attemptsOf(id), 2);
  });

  test('of a delivery whose lease was lost change nothing but the log', async () => {
    const { id } = await createEndpoint(api);
    await setEndpoint(app, id, 'active', 7);
    const late = await posted(id, 200, { leasedUntil: plus(leasedUntil, -1) });
    assert.deepEqual(await recordResults(pool, newId, [late]), ['late']);
    assert.deepEqual(await deliveriesOf(id), ['pending 0 leased']);
    assert.deepEqual(await endpointOf(id), ['active', 7, null]);
    assert.equal(await attemptsOf(id), 1);
  });

  test('that are recorded twice, because an answer of the database was lost, count once', async () => {
    const { id } = await createEndpoint(api);
    const result = await posted(id, 200);
    await recordResults(pool, newId, [result]);
    assert.deepEqual(await recordResults(pool, newId, [result]), ['late']);
    assert.deepEqual(await deliveriesOf(id), ['delivered 1']);
    assert.equal(await attemptsOf(id), 1);
  });

  test('count failures in the order in which the answers came', async () => {
    const { id } = await createEndpoint(api);
    const [first, second, third] = [await posted(id, 500), await posted(id, 200), await posted(id, 503)];
    assert.deepEqual(await recordResults(pool, newId, [first, second, third]), [
      'retried',
      'delivered',
      'retried',
    ]);
    assert.deepEqual(await endpointOf(id), ['active', 1, 503]);
  });

  test('that are successes make a degraded endpoint active, beside others that are healthy', async () => {
    const [healthy, degraded] = [await createEndpoint(api), await createEndpoint(api)];
    await setEndpoint(app, degraded.id, 'degraded', 60);
    const results = [await posted(degraded.id, 200), await posted(healthy.id, 200)];
    assert.deepEqual(await recordResults(pool, newId, results), ['delivered', 'delivered']);
    assert.deepEqual(await endpointOf(degraded.id), ['active', 0, 200]);
    assert.deepEqual(await endpointOf(healthy.id), ['active', 0, 200]);
  });

  test('of an endpoint that was deleted meanwhile are not recorded', async () => {
    const { id, path } = await createEndpoint(api);
    const result = await posted(id, 200);
    await api.delete(path);
    assert.deepEqual(await recordResults(pool, newId, [result]), ['gone']);
    assert.equal(await attemptsOf(id), 0);
  });
});
