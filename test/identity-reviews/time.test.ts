// Identity reviews as time passes: who waits is found, and who was approved is looked at again.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { disableConnection, removeConnection } from '#modules/base/connections/status.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { DAY_MS, isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import { connectOperator } from '../support/connections.ts';
import { startTestApp } from '../support/app.ts';
import { advanceTestClock } from '../support/clock.ts';
import { untilIdle } from '../support/jobs.ts';
import { person } from '../support/people.ts';
import { until } from '../support/wait.ts';
import { approved, DOCUMENT, newDeciding, REVIEWS, WHY } from './support.ts';

const testApp = await startTestApp();
const { app } = testApp;

suite('a cardholder who waits', () => {
  test('is started by the sweep where the organization decides since later', async () => {
    const later = await newDeciding(testApp, 'live', false);
    const { body } = await later.api.post('/api/v1/cardholders', person());
    assert.deepEqual(await later.kyc(body.id), ['pending', 'provider_not_connected']);
    await untilIdle(testApp, { id: later.tenantId });
    await connectOperator(testApp, later.organization.id, 'live');
    testApp.clock.advance(11 * MINUTE_MS);
    await app.sweeps.find(({ name }) => name === 'cardholders.forgotten_kyc')?.runOnce();
    await until(
      'it is in review',
      () => later.kyc(body.id),
      ([status]) => status === 'review',
    );
  });
});

suite('a cardholder whose check was asked for', () => {
  test('keeps the connection from being removed, and waits for no other when it is disabled', async () => {
    const side = await newDeciding(testApp, 'live', false);
    const connectionId = await connectOperator(testApp, side.organization.id, 'live');
    const { id } = await side.applied();
    const { connections } = app.operatorActions;
    const who = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' } as const;
    await app.pool.transaction((tx) => disableConnection(tx, connections, who, connectionId));
    testApp.clock.advance(MINUTE_MS);
    await assert.rejects(
      app.pool.transaction((tx) => removeConnection(tx, connections, who, connectionId)),
      (error) =>
        error instanceof Refusal && JSON.stringify(error.details['hangsOnIt']) === '{"cardholders":1}',
    );
    await until(
      'the process has heard',
      () => app.connections.find(connectionId),
      (found) => found?.status === 'disabled',
    );
    // As if the answer to the first request had been lost.
    await app.pool.run(
      sql`update cardholders set kyc_status = 'pending', kyc_reasons = '[]' where id = ${id}`,
    );
    const tenant = await app.tenants.get(side.tenantId);
    await app.works.run(tenant, systemActor('test'), async (work) =>
      work.enqueue('cardholders.start_kyc', { cardholderId: id }),
    );
    await until(
      'it is in review again',
      () => side.kyc(id),
      ([status]) => status === 'review',
    );
    assert.deepEqual(await side.kyc(id), ['review', 'documents_needed']);
  });
});

const sweep = (name: string) => app.sweeps.find((one) => one.name === name)?.runOnce();
const dayAfter = (days: number): string => isoOf(plus(testApp.clock.now(), days * DAY_MS)).slice(0, 10);

suite('a document that ends', () => {
  test('is looked at again a month before, and the cardholder stays approved until its last day', async () => {
    const side = await newDeciding(testApp, 'live');
    const email = 'renewing@example.test';
    const owner = () => side.member('owner');
    const { id, reviewId } = await side.applied({ email });
    await approved(await owner(), reviewId, { ...DOCUMENT, expiresOn: dayAfter(31) });
    await sweep('identity_reviews.ending');
    assert.deepEqual(await side.kyc(id), ['approved']);

    testApp.clock.advance(2 * DAY_MS);
    await sweep('identity_reviews.ending');
    await sweep('identity_reviews.ending');
    await sweep('identity_reviews.late');
    assert.deepEqual(await side.kyc(id), ['approved', 'document_expires']);
    const { data } = (await side.api.get(`${REVIEWS}?cardholderId=${id}`)).body;
    assert.deepEqual(
      data.map((one: { cause: string; status: string }) => [one.cause, one.status]),
      [
        ['expiry', 'open'],
        ['application', 'approved'],
      ],
    );

    testApp.clock.advance(30 * DAY_MS);
    await sweep('identity_reviews.late');
    await sweep('identity_reviews.late');
    assert.deepEqual(await side.kyc(id), ['review', 'document_expired']);
    await approved(await owner(), data[0].id, { ...DOCUMENT, expiresOn: dayAfter(1000) });
    assert.deepEqual(await side.kyc(id), ['approved']);
    const events = (await side.api.get(`/api/v1/events?type=cardholder.updated&objectId=${id}`)).body.data;
    assert.equal(events.length, 5, JSON.stringify(events));
  });

  test('is looked at before it ends without anything else for the cardholder', async () => {
    const side = await newDeciding(testApp, 'live');
    const { id, reviewId } = await side.applied();
    await approved(await side.member('owner'), reviewId, { ...DOCUMENT, expiresOn: dayAfter(3) });
    await sweep('identity_reviews.ending');
    const { data } = (await side.api.get(`${REVIEWS}?cardholderId=${id}&status=open`)).body;
    await approved(await side.member('owner'), data[0].id);
    assert.deepEqual(await side.kyc(id), ['approved']);
    testApp.clock.advance(5 * DAY_MS);
    await sweep('identity_reviews.late');
    assert.deepEqual(await side.kyc(id), ['approved']);
  });

  test('may show that a person who was approved is not who they said', async () => {
    const side = await newDeciding(testApp, 'live');
    const { id, reviewId } = await side.applied();
    await approved(await side.member('owner'), reviewId, { ...DOCUMENT, expiresOn: dayAfter(3) });
    await sweep('identity_reviews.ending');
    const { data } = (await side.api.get(`${REVIEWS}?cardholderId=${id}&status=open`)).body;
    const { status } = await (await side.member('owner')).post(`${REVIEWS}/${data[0].id}/reject`, WHY);
    assert.equal(status, 200);
    assert.deepEqual(await side.kyc(id), ['rejected', 'identity_not_verified']);
  });

  test('ends on the test side by its own clock', async () => {
    const side = await newDeciding(testApp, 'test');
    const { id, reviewId } = await side.applied();
    await approved(await side.member('owner'), reviewId, { ...DOCUMENT, expiresOn: dayAfter(60) });
    await sweep('identity_reviews.ending');
    assert.deepEqual(await side.kyc(id), ['approved']);
    await advanceTestClock(side.api, { advanceSeconds: (40 * DAY_MS) / 1000 });
    await sweep('identity_reviews.ending');
    assert.deepEqual(await side.kyc(id), ['approved', 'document_expires']);
  });
});
