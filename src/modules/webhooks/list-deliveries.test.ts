// The log of deliveries over HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { client } from '../../../test/support/client.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { createEndpoint, keepAttempt, keepEvent } from '../../../test/support/webhook-rows.ts';
import { envelopeOf, findStored } from './envelope.ts';

const { api, app, url, tenant, newKey, newOrganization } = await startTestApp({ worker: false });

const idsOf = (body: { deliveries: { id: string }[] }): string[] => body.deliveries.map(({ id }) => id);

suite('list deliveries', () => {
  test('shows what was tried, newest first, with the next try only where there is one', async () => {
    const { id, path } = await createEndpoint(api);
    const at = tenant.now();
    const eventId = app.newId('evt');
    const common = { endpoint_id: id, event_id: eventId, attempted_at: at };
    const failed = await keepAttempt(app, tenant, {
      ...common,
      response_status: null,
      error: 'timeout',
      duration_ms: 10_000,
      next_retry_at: plus(at, MINUTE_MS),
    });
    const worked = await keepAttempt(app, tenant, { ...common, response_status: 204 });
    const { status, body } = await api.get(`${path}/deliveries`);
    assert.equal(status, 200);
    const shared = { evtId: eventId, eventType: 'card.updated', kind: 'scheduled' };
    const attemptedAt = new Date(at).toISOString();
    assert.deepEqual(body, {
      deliveries: [
        { id: worked, ...shared, responseStatus: 204, error: null, durationMs: 12, attemptedAt },
        {
          id: failed,
          ...shared,
          responseStatus: null,
          error: 'timeout',
          durationMs: 10_000,
          attemptedAt,
          nextRetryAt: new Date(at + MINUTE_MS).toISOString(),
        },
      ],
      nextCursor: null,
    });
  });

  test('pages through all of them, each once', async () => {
    const { id, path } = await createEndpoint(api);
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.unshift(await keepAttempt(app, tenant, { endpoint_id: id }));
    const first = await api.get(`${path}/deliveries?limit=2`);
    const second = await api.get(`${path}/deliveries?limit=2&cursor=${first.body.nextCursor}`);
    const third = await api.get(`${path}/deliveries?limit=2&cursor=${second.body.nextCursor}`);
    assert.deepEqual([...idsOf(first.body), ...idsOf(second.body), ...idsOf(third.body)], made);
    assert.equal(third.body.nextCursor, null);
  });

  test('filters by event type, by family and by success', async () => {
    const { id, path } = await createEndpoint(api);
    const closed = await keepAttempt(app, tenant, {
      endpoint_id: id,
      event_type: 'card.closed',
      response_status: 500,
    });
    const low = await keepAttempt(app, tenant, { endpoint_id: id, event_type: 'balance.low' });
    const silent = await keepAttempt(app, tenant, {
      endpoint_id: id,
      event_type: 'card.created',
      response_status: null,
    });
    const found = async (query: string) => idsOf((await api.get(`${path}/deliveries?${query}`)).body);
    assert.deepEqual(await found('eventType=card.closed'), [closed]);
    assert.deepEqual(await found('eventType=card.*'), [silent, closed]);
    assert.deepEqual(await found('eventType=*'), [silent, low, closed]);
    assert.deepEqual(await found('succeeded=true'), [low]);
    assert.deepEqual(await found('succeeded=false'), [silent, closed]);
    assert.deepEqual(await found('succeeded=false&eventType=card.created'), [silent]);
  });

  test('goes on with a cursor where a filter finds nothing in ten thousand attempts', async () => {
    const { id, path } = await createEndpoint(api);
    const oldest = await keepAttempt(app, tenant, { endpoint_id: id, event_type: 'balance.low' });
    const rows = Array.from({ length: 10_050 }, () => ({ endpoint_id: id }));
    for (let i = 0; i < rows.length; i += 50) {
      await Promise.all(rows.slice(i, i + 50).map((row) => keepAttempt(app, tenant, row)));
    }
    const first = await api.get(`${path}/deliveries?eventType=balance.low`);
    assert.deepEqual(idsOf(first.body), []);
    const second = await api.get(`${path}/deliveries?eventType=balance.low&cursor=${first.body.nextCursor}`);
    assert.deepEqual(idsOf(second.body), [oldest]);
    assert.equal(second.body.nextCursor, null);
  });

  test('reaches 30 days back and no further', async () => {
    const { id, path } = await createEndpoint(api);
    const old = await keepAttempt(app, tenant, {
      endpoint_id: id,
      attempted_at: plus(tenant.now(), -30 * DAY_MS - MINUTE_MS),
    });
    assert.deepEqual(idsOf((await api.get(`${path}/deliveries`)).body), []);
    assert.equal((await api.get(`${path}/deliveries/${old}`)).status, 404);
  });

  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
    ['succeeded=yes', 'succeeded'],
    ['eventType=card.lost', 'eventType'],
    ['status=failed', 'status'],
  ] as const) {
    test(`refuses ?${query} with 400 and the field`, async () => {
      const { path } = await createEndpoint(api);
      const { status, body } = await api.get(`${path}/deliveries?${query}`);
      assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', field]);
    });
  }
});

suite('get a delivery', () => {
  test('shows the bytes that were sent and what came back', async () => {
    const { id, path } = await createEndpoint(api);
    const eventId = await keepEvent(app, tenant, { type: 'card.closed', sequence: 3n });
    const attempt = await keepAttempt(app, tenant, {
      endpoint_id: id,
      event_id: eventId,
      event_type: 'card.closed',
      response_status: 500,
      response_body: 'oh no',
    });
    const { status, body } = await api.get(`${path}/deliveries/${attempt}`);
    assert.equal(status, 200);
    const event = await findStored(app.pool, tenant.id, eventId);
    assert.ok(event);
    assert.deepEqual(body.request, { url: 'https://example.test/hooks', body: envelopeOf(event, false) });
    assert.equal(JSON.parse(body.request.body).sequence, 3);
    assert.deepEqual(body.response, { status: 500, body: 'oh no' });
    assert.equal(body.evtId, eventId);
  });

  test('shows the body of a test event, which is kept with its attempt', async () => {
    const { id, path } = await createEndpoint(api);
    const attempt = await keepAttempt(app, tenant, {
      endpoint_id: id,
      kind: 'test',
      request_body: '{"id":"evt_test_1"}',
    });
    const { body } = await api.get(`${path}/deliveries/${attempt}`);
    assert.deepEqual([body.kind, body.request.body], ['test', '{"id":"evt_test_1"}']);
  });

  test('says null for what there is not: no answer, no event', async () => {
    const { id, path } = await createEndpoint(api);
    const attempt = await keepAttempt(app, tenant, {
      endpoint_id: id,
      response_status: null,
      response_body: null,
    });
    const { body } = await api.get(`${path}/deliveries/${attempt}`);
    assert.deepEqual([body.request.body, body.response], [null, null]);
  });

  test('is found under its own endpoint and by its own tenant only', async () => {
    const { id, path } = await createEndpoint(api);
    const other = await createEndpoint(api);
    const attempt = await keepAttempt(app, tenant, { endpoint_id: id });
    const stranger = client(url, await newKey({ organization: await newOrganization('Stranger') }));
    assert.equal((await api.get(`${path}/deliveries/${attempt}`)).status, 200);
    assert.equal((await api.get(`${other.path}/deliveries/${attempt}`)).status, 404);
    assert.equal((await stranger.get(`${path}/deliveries/${attempt}`)).status, 404);
    assert.equal((await api.get(`${path}/deliveries/del_x`)).status, 404);
  });
});
