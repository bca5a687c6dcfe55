// What falls due next is listed in the order in which the test clock comes to it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { systemActor } from '#platform/context/context.ts';
import { sql } from '#platform/db/sql.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { sessionOf } from '../support/signed-in.ts';
import { createEndpoint, keepDelivery, keepEvent, setEndpoint } from '../support/webhook-rows.ts';

const PATH = '/api/v1/sandbox/clock/due';
const testApp = await startTestApp({ worker: false });
const { app, url } = testApp;
const actor = systemActor('test');

async function newTenant() {
  const organization = await testApp.newOrganization('Due');
  const tenant = await app.tenants.get(organization.testTenantId);
  const key = await testApp.newKey({ organization });
  const later = (kind: string, payload: Record<string, string>, delayMs: number) =>
    app.works.run(tenant, actor, (work) => {
      work.enqueue(kind, payload, delayMs);
      return Promise.resolve();
    });
  return { organization, tenant, api: client(url, key), later };
}

suite('what falls due next', () => {
  test('is jobs, expiries and retries of deliveries, in their order, with what they are about', async () => {
    const { tenant, api, later } = await newTenant();
    const purchase = app.newId('tx');
    await later(
      'authorizations.expire',
      { transactionId: purchase, cardId: 'no id', note: 'secret' },
      7 * DAY_MS,
    );
    const { id: endpoint } = await createEndpoint(api);
    const event = await keepEvent(app, tenant);
    const at = plus(tenant.now(), HOUR_MS);
    await keepDelivery(app, tenant, { endpoint_id: endpoint, event_id: event, attempts: 2, next_at: at });
    await later('schedules.fall_due', { scheduledPaymentId: app.newId('sch') }, MINUTE_MS);

    const { status, body } = await api.get(PATH);
    assert.equal(status, 200);
    const [schedule, delivery, expiry] = body.data;
    assert.equal(body.data.length, 3);
    assert.equal(body.hasMore, false);
    assert.equal(schedule.kind, 'schedules.fall_due');
    assert.deepEqual(delivery, {
      kind: 'webhooks.deliver',
      objectIds: [event, endpoint],
      at: isoOf(at),
      attempts: 2,
    });
    assert.deepEqual([expiry.kind, expiry.objectIds], ['authorizations.expire', [purchase]]);
    assert.ok(!JSON.stringify(body).includes('secret'));
  });

  test('leaves out what was given up, and what goes to a disabled endpoint', async () => {
    const { tenant, api, later } = await newTenant();
    await later('cards.expire', {}, MINUTE_MS);
    await app.pool.run(
      sql`update jobs set failed_at = ${isoOf(tenant.now())} where tenant_id = ${tenant.id}`,
    );
    const { id: endpoint } = await createEndpoint(api);
    const event = await keepEvent(app, tenant);
    await keepDelivery(app, tenant, { endpoint_id: endpoint, event_id: event, next_at: tenant.now() });
    await setEndpoint(app, endpoint, 'disabled');
    assert.deepEqual((await api.get(PATH)).body, { data: [], hasMore: false });
  });

  test('is bounded, and says whether more follows', async () => {
    const { api, later } = await newTenant();
    for (const hours of [3, 1, 2]) await later('cards.expire', {}, hours * HOUR_MS);
    const { body: two } = await api.get(`${PATH}?limit=2`);
    const { body: all } = await api.get(`${PATH}?limit=3`);
    assert.deepEqual([two.data.length, two.hasMore, all.data.length, all.hasMore], [2, true, 3, false]);
    assert.deepEqual(two.data, all.data.slice(0, 2));
    for (const query of ['limit=0', 'limit=101', 'cursor=x']) {
      const { status } = await api.get(`${PATH}?${query}`);
      assert.equal(status, 400, query);
    }
  });

  test('is that of the tenant alone, on the test side alone, for whom may read the sandbox', async () => {
    const { organization, later } = await newTenant();
    await later('cards.expire', {}, HOUR_MS);
    const { api: other } = await newTenant();
    assert.deepEqual((await other.get(PATH)).body.data, []);
    const live = client(url, await testApp.newKey({ organization, mode: 'live' }));
    assert.equal((await live.get(PATH)).body.error, 'test_side_only');
    const stranger = client(url, await testApp.newKey({ organization, scopes: ['cards:read'] }));
    assert.equal((await stranger.get(PATH)).body.error, 'insufficient_scope');
    await addUser(app, { organization: organization.id, email: 'viewer.due@example.test', role: 'viewer' });
    const viewer = await sessionOf(testApp, 'viewer.due@example.test', {
      tenantId: organization.testTenantId,
    });
    assert.equal((await viewer.get(PATH)).status, 200);
  });
});
