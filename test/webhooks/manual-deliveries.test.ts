// Test events and resends over real HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { instant } from '#platform/time/clock.ts';
import { isSigned, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { catalogue } from '#modules.ts';
import { allCellIds } from '#modules/base/identity/tenant-ids.ts';
import { tenantOfAttempt } from '#modules/webhooks/queries.ts';
import { startTestApp } from '../support/app.ts';
import { client } from '../support/client.ts';
import { startReceiver } from '../support/receiver.ts';
import { subscriber } from '../support/subscriber.ts';
import { until } from '../support/wait.ts';

const receiver = await startReceiver();
const testApp = await startTestApp();
const { url, newKey } = testApp;
const one = await subscriber(testApp, 'Manual');
let paths = 0;
const newPath = (): string => `/${++paths}`;
const endpointPath = (id: string): string => `/api/v1/webhook_endpoints/${id}`;

suite('a test event', () => {
  for (const { type } of catalogue.events) {
    test(`of type ${type} is posted, signed and logged`, async () => {
      const path = newPath();
      const { id, secret } = await one.endpoint(receiver.url(path), ['card.closed']);
      const { status, body } = await one.api.post(`${endpointPath(id)}/send_test`, { event_type: type });
      assert.deepEqual([status, Object.keys(body), body.delivered], [200, ['delivered', 'evtId'], true]);
      assert.match(body.evtId, /^evt_test_[0-9a-z]{26}$/);

      const [received] = receiver.received(path);
      assert.ok(received !== undefined);
      const signature = String(received.headers[SIGNATURE_HEADER]);
      assert.ok(isSigned(Buffer.from(received.body), signature, secret, instant(received.at)));
      const envelope = JSON.parse(received.body);
      assert.deepEqual([envelope.id, envelope.type, envelope.livemode], [body.evtId, type, false]);
      assert.ok(Object.keys(envelope.data.object).length > 3);

      const [attempt] = await one.attempts(id);
      assert.deepEqual([attempt?.evtId, attempt?.kind, attempt?.responseStatus], [body.evtId, 'test', 200]);
      const detail = await one.api.get(`${endpointPath(id)}/deliveries/${attempt?.id}`);
      assert.equal(detail.body.request.body, received.body);
      await one.api.delete(endpointPath(id));
    });
  }

  test('that the receiver does not take is answered so, and does not count as a failure', async () => {
    const path = newPath();
    receiver.behave(path, 410);
    const { id } = await one.endpoint(receiver.url(path));
    const { body } = await one.api.post(`${endpointPath(id)}/send_test`, { event_type: 'card.created' });
    assert.equal(body.delivered, false);
    const { status, failureCount, lastResponseStatus } = await one.show(id);
    assert.deepEqual([status, failureCount, lastResponseStatus], ['active', 0, 410]);
  });

  test('reaches a disabled endpoint', async () => {
    const path = newPath();
    const { id } = await one.endpoint(receiver.url(path));
    await one.api.patch(endpointPath(id), { status: 'disabled' });
    const { body } = await one.api.post(`${endpointPath(id)}/send_test`, { event_type: 'card.created' });
    assert.equal(body.delivered, true);
    assert.equal((await one.show(id)).status, 'disabled');
  });

  const WRONG: Array<[string, unknown]> = [
    ['an unknown type', { event_type: 'card.eaten' }],
    ['no type', {}],
    ['another field', { event_type: 'card.created', more: 1 }],
  ];
  for (const [what, asked] of WRONG) {
    test(`is refused for ${what}`, async () => {
      const { id } = await one.endpoint(receiver.url(newPath()));
      const { status, body } = await one.api.post(`${endpointPath(id)}/send_test`, asked);
      assert.deepEqual([status, body.error], [400, 'invalid_request']);
    });
  }

  test('is not found for another tenant, nor for an endpoint that does not exist', async () => {
    const { id } = await one.endpoint(receiver.url(newPath()));
    const outsider = client(url, await newKey());
    for (const [who, which] of [
      [outsider, id],
      [one.api, 'whe_00000000000000000000000000'],
    ] as const) {
      const { status } = await who.post(`${endpointPath(which)}/send_test`, { event_type: 'card.created' });
      assert.equal(status, 404);
    }
  });
});

suite('a resend', () => {
  const failedAttempt = async (path: string) => {
    receiver.behave(path, 500);
    const endpoint = await one.endpoint(receiver.url(path), ['balance.low']);
    await one.emitEvents(1, 'wal_1', 'balance.low');
    const [attempt] = await until(
      'it has failed',
      () => one.attempts(endpoint.id),
      (seen) => seen.length === 1,
    );
    assert.ok(attempt !== undefined);
    return { id: endpoint.id, attempt };
  };

  test('of an operator is in the audit log of the organization, with the reason', async () => {
    const path = newPath();
    const { attempt } = await failedAttempt(path);
    receiver.behave(path, 200);
    const { app } = testApp;
    const tenantId = await tenantOfAttempt(app.pool, await allCellIds(app.pool), attempt.id);
    const tenant = await app.tenants.get(String(tenantId));
    const actor = { type: 'operator', id: 'ana', ip: null, requestId: null } as const;
    const why = 'their receiver was down';
    const made = await app.operatorActions.resend({ tenant, actor, id: attempt.id, why });
    assert.deepEqual([made.response_status, receiver.received(path).length], [200, 2]);
    const { body } = await one.api.get('/api/v1/audit_log');
    const [{ action, target, reason }] = body.data;
    assert.deepEqual([action, target.id, reason], ['deliveries.resend', attempt.id, why]);
  });

  test('posts the same bytes again, and answers with the new attempt', async () => {
    const path = newPath();
    const { id, attempt } = await failedAttempt(path);
    receiver.behave(path, 201);
    const { status, body } = await one.api.post(`${endpointPath(id)}/deliveries/${attempt.id}/resend`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([body.evtId, body.kind, body.responseStatus], [attempt.evtId, 'resend', 201]);
    assert.notEqual(body.id, attempt.id);
    const [first, second] = receiver.received(path);
    assert.equal(second?.body, first?.body);
    assert.deepEqual(await one.counts(id), { delivered: 1 });
    assert.equal((await one.show(id)).failureCount, 0);

    await one.advance(2 * 3600);
    assert.equal(receiver.received(path).length, 2, 'no retry follows');
    await one.api.delete(endpointPath(id));
  });

  test('that fails does not count as a failure, and retries go on as planned', async () => {
    const path = newPath();
    const { id, attempt } = await failedAttempt(path);
    const { body } = await one.api.post(`${endpointPath(id)}/deliveries/${attempt.id}/resend`);
    assert.deepEqual([body.kind, body.responseStatus, body.nextRetryAt], ['resend', 500, undefined]);
    assert.deepEqual(await one.counts(id), { pending: 1 });
    assert.equal((await one.show(id)).failureCount, 1);
    receiver.behave(path, 200);
    await one.advance(60);
    assert.deepEqual(await one.counts(id), { delivered: 1 });
  });

  test('of a test event posts that one again', async () => {
    const path = newPath();
    const { id } = await one.endpoint(receiver.url(path), ['card.closed']);
    await one.api.post(`${endpointPath(id)}/send_test`, { event_type: 'card.created' });
    const [attempt] = await one.attempts(id);
    const { status } = await one.api.post(`${endpointPath(id)}/deliveries/${attempt?.id}/resend`);
    assert.equal(status, 200);
    const [first, second] = receiver.received(path);
    assert.equal(second?.body, first?.body);
  });

  test('is done once for one idempotency key', async () => {
    const path = newPath();
    const { id, attempt } = await failedAttempt(path);
    receiver.behave(path, 200);
    const resend = () =>
      one.api.post(`${endpointPath(id)}/deliveries/${attempt.id}/resend`, undefined, {
        'X-Idempotency-Key': 'resend-once',
      });
    const [a, b] = await Promise.all([resend(), resend()]);
    assert.deepEqual([a.status, a.body], [200, b.body]);
    assert.equal(receiver.received(path).length, 2);
  });

  test('is not found for the attempt of another endpoint', async () => {
    const { attempt } = await failedAttempt(newPath());
    const other = await one.endpoint(receiver.url(newPath()));
    const { status } = await one.api.post(`${endpointPath(other.id)}/deliveries/${attempt.id}/resend`);
    assert.equal(status, 404);
  });
});
