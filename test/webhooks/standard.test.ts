// Deliveries verified by the library of Standard Webhooks, as a receiver has it installed.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { HOUR_MS, MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { isSigned } from '#platform/secrets/signature.ts';
import { sealSecret } from '#modules/webhooks/secrets.ts';
import { startTestApp } from '../support/app.ts';
import { startReceiver, type Received } from '../support/receiver.ts';
import { subscriber } from '../support/subscriber.ts';
import { until } from '../support/wait.ts';

const receiver = await startReceiver();
const testApp = await startTestApp();

const arrived = (path: string, count: number): Promise<readonly Received[]> =>
  until(
    `${count} deliveries arrive at ${path}`,
    () => receiver.received(path),
    (seen) => seen.length >= count,
  );
const headersOf = ({ headers }: Received): Record<string, string> =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );
const verified = (received: Received, secret: string): unknown =>
  new Webhook(secret).verify(received.bytes, headersOf(received));
const isRefused = (run: () => unknown): void => {
  assert.throws(run, (error) => error instanceof WebhookVerificationError);
};

suite('a delivery, to the library of Standard Webhooks,', () => {
  test('is verified with the secret as it was given, and names the event', async () => {
    const one = await subscriber(testApp, 'Verified');
    const { secret } = await one.endpoint(receiver.url('/verified'));
    await one.emitEvents(1);
    const [received] = await arrived('/verified', 1);
    assert.ok(received);
    const event = verified(received, secret);
    assert.deepEqual(event, JSON.parse(received.body));
    assert.equal(headersOf(received)['webhook-id'], JSON.parse(received.body).id);
  });

  test('is refused when one character of its body, its id or its time is another', async () => {
    const one = await subscriber(testApp, 'Tampered');
    const { secret } = await one.endpoint(receiver.url('/tampered'));
    const other = await one.endpoint(receiver.url('/other'));
    await one.emitEvents(1);
    const [received] = await arrived('/tampered', 1);
    assert.ok(received);
    const headers = headersOf(received);
    const webhook = new Webhook(secret);
    isRefused(() => webhook.verify(received.body.replace('"i":1', '"i":2'), headers));
    isRefused(() => webhook.verify(received.body, { ...headers, 'webhook-id': 'evt_other' }));
    const later = String(Number(headers['webhook-timestamp']) + 1);
    isRefused(() => webhook.verify(received.body, { ...headers, 'webhook-timestamp': later }));
    isRefused(() => verified(received, other.secret));
  });

  test('keeps its id over retries, under the time and the signature of each attempt', async () => {
    const one = await subscriber(testApp, 'Retried');
    receiver.behave('/retried', 500);
    const { secret } = await one.endpoint(receiver.url('/retried'));
    await one.emitEvents(1);
    await arrived('/retried', 1);
    testApp.clock.advance(2 * MINUTE_MS);
    const [first, again] = await arrived('/retried', 2);
    assert.ok(first && again);
    for (const each of [first, again]) {
      verified(each, secret);
      const [t] = String(each.headers['service-signature']).split(',');
      assert.equal(t, `t=${headersOf(each)['webhook-timestamp']}`);
    }
    assert.equal(headersOf(again)['webhook-id'], headersOf(first)['webhook-id']);
    const times = [first, again].map((each) => Number(headersOf(each)['webhook-timestamp']));
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 120, times.join());
  });

  test('is verified with each of two secrets for an hour after a roll, and then with the new one alone', async () => {
    const one = await subscriber(testApp, 'Rolled');
    const { id, secret } = await one.endpoint(receiver.url('/rolled'));
    const { body } = await one.api.post(`/api/v1/webhook_endpoints/${id}/roll_secret`);
    await one.emitEvents(1);
    const [during] = await arrived('/rolled', 1);
    assert.ok(during);
    assert.equal(headersOf(during)['webhook-signature']?.split(' ').length, 2);
    verified(during, secret);
    verified(during, body.newSecret);

    await one.advance(HOUR_MS / 1000);
    await one.emitEvents(1);
    const [, afterwards] = await arrived('/rolled', 2);
    assert.ok(afterwards);
    verified(afterwards, body.newSecret);
    isRefused(() => verified(afterwards, secret));
  });

  test('under a secret of before is verified with the same bytes in base64, and as before with the text', async () => {
    const one = await subscriber(testApp, 'Before');
    const { id } = await one.endpoint(receiver.url('/before'));
    const bytes = Buffer.alloc(32, 0xfb);
    const old = `whsec_${bytes.toString('base64url')}`;
    assert.throws(() => new Webhook(old), 'the library takes base64 alone');
    const { app } = testApp;
    const sealed = sealSecret(app.sealer, { tenant_id: one.tenant.id, id }, old);
    await app.pool.all(
      sql`update webhook_endpoints set secret = ${sealed} where tenant_id = ${one.tenant.id} and id = ${id}`,
    );
    await one.emitEvents(1);
    const [received] = await arrived('/before', 1);
    assert.ok(received);
    verified(received, `whsec_${bytes.toString('base64')}`);
    const header = String(received.headers['service-signature']);
    assert.ok(isSigned(received.bytes, header, old, testApp.clock.now()));
  });
});
