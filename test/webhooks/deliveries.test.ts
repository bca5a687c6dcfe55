// Deliveries over real HTTP: what a receiver gets, when it gets it again, and what its answers do to its
// endpoint.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS, instant, MINUTE_MS } from '#platform/time/clock.ts';
import { isSigned, SIGNATURE_HEADER } from '#platform/secrets/signature.ts';
import { startTestApp } from '../support/app.ts';
import { person } from '../support/people.ts';
import { startReceiver, type Behaviour, type Received } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { subscriber, type Shown } from '../support/subscriber.ts';

const POSTS_OF_ENDPOINT_MAX = 64;
/** Then one that is not answered is given up. */
const POST_MS = 10_000;

const receiver = await startReceiver();
const testApp = await startTestApp();
let paths = 0;
const newPath = (): string => `/${++paths}`;

const arrived = (path: string, count: number): Promise<readonly Received[]> =>
  until(
    `${count} deliveries arrive at ${path}`,
    () => receiver.received(path),
    (seen) => seen.length >= count,
  );
const signatureOf = (received: Received | undefined): string => String(received?.headers[SIGNATURE_HEADER]);
const macsOf = (received: Received | undefined): string[] =>
  signatureOf(received)
    .split(',')
    .filter((part) => part.startsWith('v1='));
const isSignedWith = (received: Received, secret: string): boolean =>
  isSigned(Buffer.from(received.body), signatureOf(received), secret, instant(received.at));

/** When each attempt was made, after the first. */
const afterFirstMs = (attempts: readonly Shown[]): number[] => {
  const times = attempts.map((one) => Date.parse(one.attemptedAt));
  return times.map((time) => time - (times[0] ?? 0));
};
const assertAbout = (seen: readonly number[], planned: readonly number[]): void => {
  assert.equal(seen.length, planned.length);
  // Each retry is planned from the moment of the failure before, which is a little later than it was due.
  seen.forEach((ms, i) => assert.ok(ms >= (planned[i] ?? 0) && ms < (planned[i] ?? 0) + 5_000, seen.join()));
};

suite('a delivery', () => {
  test('is one signed post of the envelope for each event that matches, and for no other', async () => {
    const one = await subscriber(testApp, 'One');
    const [all, family, none] = [newPath(), newPath(), newPath()];
    const { secret } = await one.endpoint(receiver.url(all));
    await one.endpoint(receiver.url(family), ['cardholder.*']);
    await one.endpoint(receiver.url(none), ['card.*', 'cardholder.created']);

    await one.emitEvents(1, 'ch_1', 'cardholder.updated');
    const [received] = await arrived(all, 1);
    const [other] = await arrived(family, 1);
    assert.ok(received !== undefined && other !== undefined);
    assert.ok(isSignedWith(received, secret));
    assert.equal(received.headers['content-type'], 'application/json');
    assert.equal(received.headers['user-agent'], 'Monedero-Webhooks/1');

    const envelope = JSON.parse(received.body);
    const created = Math.floor(received.at / 1000);
    assert.match(envelope.id, /^evt_[0-9a-z]{26}$/);
    assert.ok(Math.abs(envelope.created - created) < 60);
    assert.deepEqual(
      { ...envelope, id: '', created: 0 },
      {
        id: '',
        type: 'cardholder.updated',
        created: 0,
        livemode: false,
        sequence: 1,
        data: { object: { id: 'ch_1', i: 1 } },
      },
    );
    assert.equal(other.body, received.body);
    await one.advance(1);
    assert.equal(receiver.received(none).length, 0);
  });

  test('follows each step of a cardholder, numbered without gaps', async () => {
    const one = await subscriber(testApp, 'Cardholder');
    const path = newPath();
    await one.endpoint(receiver.url(path), ['cardholder.*']);
    const { body } = await one.api.post('/api/v1/cardholders', person({ lastName: 'Anyone' }));
    const received = await arrived(path, 2);
    const envelopes = received.map((each) => JSON.parse(each.body)).sort((a, b) => a.sequence - b.sequence);
    assert.deepEqual(
      envelopes.map(({ sequence, type, data }) => [sequence, type, data.object.id, data.object.kycStatus]),
      [
        [1, 'cardholder.created', body.id, 'pending'],
        [2, 'cardholder.updated', body.id, 'approved'],
      ],
    );
  });

  test('is repeated after 1, 5, 30 and 60 minutes with the same bytes under a fresh signature, and then given up', async () => {
    const one = await subscriber(testApp, 'Repeated');
    const path = newPath();
    receiver.behave(path, 500);
    const { id, secret } = await one.endpoint(receiver.url(path));
    await one.emitEvents(1);
    await arrived(path, 1);
    await one.advance(3 * 3600);

    const attempts = await one.attempts(id);
    assertAbout(
      afterFirstMs(attempts),
      [0, 1, 6, 36, 96].map((minutes) => minutes * MINUTE_MS),
    );
    assert.deepEqual(new Set(attempts.map((each) => each.responseStatus)), new Set([500]));
    assert.deepEqual(
      attempts.map((each) => each.nextRetryAt !== undefined),
      [true, true, true, true, false],
    );
    const received = receiver.received(path);
    assert.equal(received.length, 5);
    assert.equal(new Set(received.map((each) => each.body)).size, 1);
    assert.ok(received.every((each) => isSignedWith(each, secret)));
    assert.deepEqual(await one.counts(id), { failed: 1 });
    assert.equal((await one.show(id)).failureCount, 5);
  });

  test('that fails first and is taken later resets the count of failures', async () => {
    const one = await subscriber(testApp, 'Later');
    const path = newPath();
    receiver.behave(path, (before) => (before < 2 ? 503 : 204));
    const { id } = await one.endpoint(receiver.url(path));
    await one.emitEvents(1);
    await arrived(path, 1);
    await one.advance(3 * 3600);
    assert.equal(receiver.received(path).length, 3);
    assert.deepEqual(await one.counts(id), { delivered: 1 });
    const { failureCount, lastResponseStatus } = await one.show(id);
    assert.deepEqual([failureCount, lastResponseStatus], [0, 204]);
  });

  test('waits as long as Retry-After asks, up to an hour more', async () => {
    const one = await subscriber(testApp, 'Patient');
    const path = newPath();
    const asks = ['120', '1', '999999'];
    receiver.behave(path, (before) =>
      before < asks.length ? { status: 429, headers: { 'retry-after': asks[before] ?? '' } } : 200,
    );
    const { id } = await one.endpoint(receiver.url(path));
    await one.emitEvents(1);
    await arrived(path, 1);
    await one.advance(4 * 3600);
    assertAbout(
      afterFirstMs(await one.attempts(id)),
      [0, 2, 7, 37 + 60].map((minutes) => minutes * MINUTE_MS),
    );
  });

  const WAYS: Array<[Behaviour, number | null, string | null]> = [
    [302, 302, null],
    [404, 404, null],
    ['garbage', null, 'protocol'],
    ['close', null, 'reset'],
    ['never', null, 'timeout'],
    [{ status: 500, body: 'a\0b' }, 500, null],
  ];
  for (const [behaviour, responseStatus, error] of WAYS) {
    test(`has failed where the receiver does ${JSON.stringify(behaviour)}, and is tried again`, async () => {
      const one = await subscriber(testApp, 'Failing');
      const path = newPath();
      receiver.behave(path, behaviour);
      const { id } = await one.endpoint(receiver.url(path));
      await one.emitEvents(1);
      const [attempt] = await until(
        'the attempt is in the log',
        () => one.attempts(id),
        (seen) => seen.length > 0,
      );
      assert.deepEqual([attempt?.responseStatus, attempt?.error], [responseStatus, error]);
      receiver.behave(path, 200);
      await one.advance(60);
      assert.deepEqual(await one.counts(id), { delivered: 1 });
    });
  }
});

suite('an endpoint', () => {
  test('is degraded after 50 failures in a row, waits four times as long, and is disabled after 100', async () => {
    const one = await subscriber(testApp, 'Down');
    const path = newPath();
    receiver.behave(path, 500);
    const { id } = await one.endpoint(receiver.url(path));
    await one.emitEvents(49);
    await until(
      '49 failed',
      () => one.show(id),
      (seen) => seen.failureCount === 49,
    );
    assert.equal((await one.show(id)).status, 'active');

    await one.emitEvents(1);
    await until(
      'it is degraded',
      () => one.show(id),
      (seen) => seen.status === 'degraded',
    );
    const last = (await one.attempts(id)).at(-1);
    const waitMs = Date.parse(last?.nextRetryAt ?? '') - Date.parse(last?.attemptedAt ?? '');
    assert.ok(waitMs >= 4 * MINUTE_MS && waitMs < 4 * MINUTE_MS + 5_000, `${waitMs}`);

    await one.advance((2 * MINUTE_MS) / 1000);
    const { status, failureCount } = await one.show(id);
    assert.deepEqual([status, failureCount], ['degraded', 99]);
    await one.emitEvents(1);
    await until(
      'it is disabled',
      () => one.show(id),
      (seen) => seen.status === 'disabled' && seen.disabledReason === 'failing',
    );
    await until(
      'what waited is skipped',
      () => one.counts(id),
      (seen) => seen['pending'] === undefined,
    );

    const before = receiver.received(path).length;
    await one.emitEvents(1);
    await one.advance(6 * 3600);
    assert.deepEqual(await one.counts(id), { skipped: 52 });
    assert.equal(receiver.received(path).length, before);

    receiver.behave(path, 200);
    await one.api.patch(`/api/v1/webhook_endpoints/${id}`, { status: 'active' });
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const recovered = await one.api.post(`/api/v1/webhook_endpoints/${id}/recover`, { since });
    assert.equal(recovered.body.recovered, 52);
    await until(
      'all are delivered',
      () => one.counts(id),
      (seen) => seen['delivered'] === 52,
    );
    assert.deepEqual(new Set(receiver.received(path).map((each) => JSON.parse(each.body).id)).size, 52);
    assert.equal((await one.show(id)).failureCount, 0);
  });

  test('that is degraded becomes active with the first success', async () => {
    const one = await subscriber(testApp, 'Recovering');
    const path = newPath();
    receiver.behave(path, (before) => (before < 50 ? 500 : 200));
    const { id } = await one.endpoint(receiver.url(path));
    await one.emitEvents(50);
    await until(
      'it is degraded',
      () => one.show(id),
      (seen) => seen.status === 'degraded',
    );
    await one.emitEvents(1);
    const recovered = await until(
      'it is active',
      () => one.show(id),
      (seen) => seen.status === 'active',
    );
    assert.equal(recovered.failureCount, 0);
  });

  test('that answers 410 is disabled at once, and what it did not take is skipped', async () => {
    const one = await subscriber(testApp, 'Gone');
    const path = newPath();
    receiver.behave(path, 410);
    const { id } = await one.endpoint(receiver.url(path));
    await one.emitEvents(1);
    await until(
      'it is disabled',
      () => one.show(id),
      (seen) => seen.status === 'disabled' && seen.disabledReason === 'gone',
    );
    assert.deepEqual(await one.counts(id), { skipped: 1 });
  });

  test('gets both signatures for an hour after its secret was rolled, and then one', async () => {
    const one = await subscriber(testApp, 'Rolled');
    const path = newPath();
    const { id, secret } = await one.endpoint(receiver.url(path));
    const { body } = await one.api.post(`/api/v1/webhook_endpoints/${id}/roll_secret`);
    await one.emitEvents(1);
    const [during] = await arrived(path, 1);
    assert.ok(during !== undefined);
    assert.equal(macsOf(during).length, 2);
    assert.ok(isSignedWith(during, secret) && isSignedWith(during, body.newSecret));

    await one.advance(3600);
    await one.emitEvents(1);
    const [, later] = await arrived(path, 2);
    assert.ok(later !== undefined);
    assert.equal(macsOf(later).length, 1);
    assert.ok(!isSignedWith(later, secret) && isSignedWith(later, body.newSecret));
  });

  test('that never answers delays no other endpoint, however much waits for it', async () => {
    const one = await subscriber(testApp, 'Slow');
    const [slow, quick] = [newPath(), newPath()];
    receiver.behave(slow, 'never');
    const { id } = await one.endpoint(receiver.url(slow));
    await one.emitEvents(300);
    await until(
      'all wait for it',
      () => one.counts(id),
      (seen) => seen['pending'] === 300,
    );
    const quickOne = await one.endpoint(receiver.url(quick));
    await one.emitEvents(20);
    await until(
      'the other has all',
      () => one.counts(quickOne.id),
      (seen) => seen['delivered'] === 20,
    );
    // Where all of it takes longer than a post may, others follow those that were given up.
    const posts = receiver.received(slow).map(({ at }) => at);
    for (const [i, at] of posts.entries()) {
      const later = posts[i + POSTS_OF_ENDPOINT_MAX];
      assert.ok(later === undefined || later - at > POST_MS / 2, `${posts.length} posts`);
    }
    await one.api.delete(`/api/v1/webhook_endpoints/${id}`);
  });
});

suite('the numbers of an object', () => {
  test('go from 1 without gaps, whichever of two processes writes its events and publishes them', async () => {
    const { app: second } = await testApp.another();
    await second.work();
    const one = await subscriber(testApp, 'Numbers');
    const path = newPath();
    await one.endpoint(receiver.url(path));
    const objects = ['ch_a', 'ch_b', 'ch_c'];
    await Promise.all(objects.flatMap((object) => [one.emitEvents(30, object), one.emitEvents(30, object)]));
    await until(
      'all arrive',
      () => receiver.received(path).length,
      (seen) => seen >= 180,
    );
    const seen = new Map(objects.map((object) => [object, new Set<number>()]));
    for (const { body } of receiver.received(path)) {
      const { sequence, data } = JSON.parse(body);
      seen.get(data.object.id)?.add(sequence);
    }
    for (const numbers of seen.values()) {
      assert.deepEqual(
        [...numbers].sort((a, b) => a - b),
        Array.from({ length: 60 }, (_, i) => i + 1),
      );
    }
  });
});
