// Recovering missed events over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus, systemClock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { until } from '../../../test/support/wait.ts';
import {
  createEndpoint,
  deliveryStatuses,
  keepDelivery,
  keepEvent,
  setEndpoint,
} from '../../../test/support/webhook-rows.ts';

const { api, app, url, newKey, newOrganization } = await startTestApp({ worker: false });

/** A new tenant, since the events of a tenant are for all of its endpoints. */
async function newTenant() {
  const organization = await newOrganization('Recovering');
  const tenant = await app.tenants.get(organization.testTenantId);
  return { tenant, api: client(url, await newKey({ organization })) };
}

suite('recover missed events', () => {
  test('schedules what was skipped, failed or never matched, and leaves the rest', async () => {
    const { tenant, api: mine } = await newTenant();
    const { id, path } = await createEndpoint(mine, { enabledEvents: ['card.*', 'balance.low'] });
    const event = (type: string) => keepEvent(app, tenant, { type });
    const skipped = await event('card.created');
    const failed = await event('card.updated');
    const delivered = await event('card.closed');
    const pending = await event('card.closed');
    const missed = await event('balance.low');
    const never = await event('card.created');
    const other = await event('cardholder.created');
    const next = plus(tenant.now(), MINUTE_MS);
    await keepDelivery(app, tenant, { endpoint_id: id, event_id: skipped, status: 'skipped' });
    await keepDelivery(app, tenant, { endpoint_id: id, event_id: failed, status: 'failed', attempts: 5 });
    await keepDelivery(app, tenant, {
      endpoint_id: id,
      event_id: delivered,
      status: 'delivered',
      attempts: 1,
    });
    await keepDelivery(app, tenant, { endpoint_id: id, event_id: pending, attempts: 2, next_at: next });

    const since = isoOf(plus(tenant.now(), -MINUTE_MS));
    const { status, body } = await mine.post(`${path}/recover`, { since });
    assert.deepEqual([status, body], [200, { id, since, matched: 4, recovered: 4, nextCursor: null }]);
    const statuses = await deliveryStatuses(app, id);
    assert.deepEqual(statuses, {
      [skipped]: 'pending',
      [failed]: 'pending',
      [delivered]: 'delivered',
      [pending]: 'pending',
      [missed]: 'pending',
      [never]: 'pending',
    });
    assert.ok(!(other in statuses));
    const begun = await app.pool.one(
      sql<{ n: number }>`
        select count(*)::int as n from webhook_deliveries
        where endpoint_id = ${id} and status = 'pending' and attempts = 0 and next_at < ${isoOf(next)}`,
    );
    assert.equal(begun.n, 4);

    const again = await mine.post(`${path}/recover`, { since });
    assert.equal(again.body.recovered, 0);
  });

  test('counts what matches without sending it, and then sends exactly that', async () => {
    const { tenant, api: mine } = await newTenant();
    const { id, path } = await createEndpoint(mine, { enabledEvents: ['*'] });
    const event = (type: string, at = tenant.now()) => keepEvent(app, tenant, { type, at });
    const old = await event('card.created', plus(tenant.now(), -10 * MINUTE_MS));
    const failed = await event('card.created');
    const skipped = await event('card.updated');
    await event('balance.low');
    for (const event_id of [old, failed])
      await keepDelivery(app, tenant, { endpoint_id: id, event_id, status: 'failed', attempts: 5 });
    await keepDelivery(app, tenant, { endpoint_id: id, event_id: skipped, status: 'skipped' });
    const since = isoOf(plus(tenant.now(), -HOUR_MS));
    const count = async (filter: Record<string, unknown>) => {
      const { status, body } = await mine.post(`${path}/recover`, { since, dryRun: true, ...filter });
      assert.deepEqual([status, body.recovered], [200, 0]);
      return body.matched;
    };
    const before = isoOf(plus(tenant.now(), -MINUTE_MS));
    assert.equal(await count({}), 4);
    assert.equal(await count({ until: before }), 1);
    assert.equal(await count({ eventType: 'card.*' }), 3);
    assert.equal(await count({ eventType: 'card.created' }), 2);
    assert.equal(await count({ outcome: 'failed' }), 2);
    assert.equal(await count({ outcome: 'skipped' }), 1);
    assert.equal(await count({ outcome: 'undelivered' }), 3);
    assert.equal(await count({ outcome: 'missing' }), 1);
    assert.equal(await count({ outcome: 'failed', eventType: 'card.created', until: before }), 1);
    assert.deepEqual(Object.values(await deliveryStatuses(app, id)).sort(), ['failed', 'failed', 'skipped']);

    const { body } = await mine.post(`${path}/recover`, { since, outcome: 'failed' });
    assert.deepEqual([body.matched, body.recovered], [2, 2]);
    const statuses = await deliveryStatuses(app, id);
    assert.deepEqual(statuses, { [old]: 'pending', [failed]: 'pending', [skipped]: 'skipped' });
  });

  test('leaves out events that are dated before the moment', async () => {
    const { tenant, api: mine } = await newTenant();
    const { id, path } = await createEndpoint(mine);
    await keepEvent(app, tenant, { at: plus(tenant.now(), -MINUTE_MS) });
    const young = await keepEvent(app, tenant);
    const { body } = await mine.post(`${path}/recover`, { since: isoOf(plus(tenant.now(), -MINUTE_MS / 2)) });
    assert.equal(body.recovered, 1);
    assert.deepEqual(Object.keys(await deliveryStatuses(app, id)), [young]);
  });

  test('goes by the time of the tenant, also after its clock was moved', async () => {
    const { tenant, api: mine } = await newTenant();
    const { path } = await createEndpoint(mine);
    const advance = async () => {
      await app.pool.run(
        sql`insert into test_clocks as c (tenant_id, offset_ms) values (${tenant.id}, ${10 * DAY_MS})
            on conflict (tenant_id) do update set offset_ms = c.offset_ms + excluded.offset_ms`,
      );
      await app.pool.run(sql`select pg_notify('monedero_tenants', ${tenant.id})`);
    };
    await advance();
    const ahead = async () => (await app.tenants.get(tenant.id)).now();
    const moment = tenant.now();
    await until('the clock has moved', ahead, (now) => now > plus(moment, 9 * DAY_MS));
    await keepEvent(app, tenant, { at: await ahead() });
    const { body: found } = await mine.post(`${path}/recover`, {
      since: isoOf(plus(await ahead(), -MINUTE_MS)),
    });
    assert.equal(found.recovered, 1);
  });

  test('searches a bounded number of events, and goes on with the cursor', async () => {
    const { tenant, api: mine } = await newTenant();
    const { id, path } = await createEndpoint(mine, { enabledEvents: ['balance.low'] });
    const first = app.newId('evt');
    const prefix = first.slice(0, -8);
    await app.pool.run(
      sql`insert into events (tenant_id, id, type, object_id, created_at, object, sequence)
          select ${tenant.id}, ${prefix} || lpad(n::text, 8, '0'),
                 case when n = 100001 then 'balance.low' else 'card.updated' end, 'card_1', ${isoOf(tenant.now())}, '{}', n
          from generate_series(1, 100001) n`,
    );
    const since = isoOf(plus(tenant.now(), -MINUTE_MS));
    const { body: one } = await mine.post(`${path}/recover`, { since });
    assert.equal(one.recovered, 0);
    assert.ok(one.nextCursor);
    const { body: two } = await mine.post(`${path}/recover`, { since, cursor: one.nextCursor });
    assert.deepEqual([two.recovered, two.nextCursor], [1, null]);
    assert.deepEqual(Object.values(await deliveryStatuses(app, id)), ['pending']);
  });

  test('is refused while the endpoint is disabled', async () => {
    const { tenant, api: mine } = await newTenant();
    const { id, path } = await createEndpoint(mine);
    await keepEvent(app, tenant);
    await setEndpoint(app, id, 'disabled');
    const since = isoOf(plus(tenant.now(), -MINUTE_MS));
    const { status, body } = await mine.post(`${path}/recover`, { since });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.deepEqual(await deliveryStatuses(app, id), {});
    await mine.patch(path, { status: 'active' });
    assert.equal((await mine.post(`${path}/recover`, { since })).body.recovered, 1);
  });

  test('gives the same answer to a repeat with the same idempotency key', async () => {
    const { tenant, api: mine } = await newTenant();
    const { path } = await createEndpoint(mine);
    await keepEvent(app, tenant);
    const headers = { 'x-idempotency-key': 'recover' };
    const request = { since: isoOf(plus(tenant.now(), -MINUTE_MS)) };
    const first = await mine.post(`${path}/recover`, request, headers);
    const again = await mine.post(`${path}/recover`, request, headers);
    assert.equal(first.body.recovered, 1);
    assert.deepEqual(again.body, first.body);
  });

  const WRONG: Array<[string, Record<string, unknown>, string]> = [
    ['no moment', {}, 'since'],
    ['a day without a time', { since: '2026-11-21' }, 'since'],
    ['a moment 31 days ago', { since: isoOf(plus(systemClock.now(), -31 * DAY_MS)) }, 'since'],
    ['a type that does not exist', { since: isoOf(systemClock.now()), eventType: 'card.sold' }, 'eventType'],
    ['an outcome that does not exist', { since: isoOf(systemClock.now()), outcome: 'late' }, 'outcome'],
    ['a cursor of another list', { since: isoOf(systemClock.now()), cursor: 'x' }, 'cursor'],
  ];
  for (const [what, request, field] of WRONG) {
    test(`refuses ${what} with 400 and the field`, async () => {
      const { path } = await createEndpoint(api);
      const { status, body } = await api.post(`${path}/recover`, request);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }
});
