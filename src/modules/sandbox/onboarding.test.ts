// Onboarding completed by hand, and telephones taken for verified.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { client } from '../../../test/support/client.ts';
import { countOf, person } from '../../../test/support/people.ts';
import { until } from '../../../test/support/wait.ts';

const { api, app, url, newKey, newOrganization } = await startTestApp();

const SESSIONS = '/api/v1/cardholder_onboarding_sessions';
const COMPLETE = '/api/v1/sandbox/onboarding/complete';

const newSession = async (): Promise<string> =>
  (
    await api.post(SESSIONS, {
      redirectUrl: 'https://example.test/done',
      externalUserId: 'user-1',
      state: 'n0nce',
    })
  ).body.id;
/** The events of an object, once they are published. */
const eventsOf = async (objectId: string) =>
  until(
    `events of ${objectId} are there`,
    async () => (await api.get(`/api/v1/events?objectId=${objectId}`)).body.data,
    (seen) => seen.length > 0,
  );
const verifiedOf = (id: string) =>
  app.pool.one(
    sql<{ email: boolean; phone: boolean }>`
      select email_verified_at is not null as email, phone_verified_at is not null as phone
      from cardholders where id = ${id}`,
  );

suite('complete an onboarding session by hand', () => {
  test('makes a verified cardholder, and tells of both, with what the integrator gave', async () => {
    const sessionId = await newSession();
    const body = person();
    const { status, body: session } = await api.post(COMPLETE, { sessionId, ...body });
    assert.deepEqual([status, session.id, session.status], [200, sessionId, 'completed']);
    assert.deepEqual((await api.get(`${SESSIONS}/${sessionId}`)).body, session);
    const { body: cardholder } = await api.get(`/api/v1/cardholders/${session.cardholderId}`);
    assert.deepEqual([cardholder.email, cardholder.kycStatus], [body.email, 'pending']);
    assert.deepEqual(await verifiedOf(session.cardholderId), { email: true, phone: true });

    const data = await eventsOf(sessionId);
    assert.equal(data.length, 1);
    assert.equal(data[0].type, 'cardholder_onboarding_session.completed');
    const { url: link, ...rest } = session;
    assert.ok(link !== undefined);
    assert.deepEqual(data[0].data.object, rest);
    assert.deepEqual([rest.externalUserId, rest.state], ['user-1', 'n0nce']);
    const [created] = await eventsOf(session.cardholderId);
    assert.equal(created.type, 'cardholder.created');
  });

  test('makes one cardholder, however many come at once', async () => {
    const sessionId = await newSession();
    const bodies = Array.from({ length: 8 }, () => person());
    const replies = await Promise.all(bodies.map((body) => api.post(COMPLETE, { sessionId, ...body })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array<number>(7).fill(409)]);
    const counts = await Promise.all(bodies.map((body) => countOf(app, body)));
    assert.equal(
      counts.reduce((sum, n) => sum + n),
      1,
    );
    assert.equal((await eventsOf(sessionId)).length, 1);
  });

  test('refuses what creating a cardholder refuses, and leaves the session as it was', async () => {
    const sessionId = await newSession();
    const taken = person();
    await api.post('/api/v1/cardholders', taken);
    const cases: [Record<string, unknown>, number, string][] = [
      [person({ email: taken.email }), 409, 'duplicate_email'],
      [person({ taxId: taken.taxId }), 409, 'duplicate_tax_id'],
      [person({ dateOfBirth: '2020-01-01' }), 400, 'invalid_request'],
      [person({ nickname: 'x' }), 400, 'invalid_request'],
    ];
    for (const [body, status, error] of cases) {
      const reply = await api.post(COMPLETE, { sessionId, ...body });
      assert.deepEqual([reply.status, reply.body.error], [status, error]);
    }
    assert.equal((await api.get(`${SESSIONS}/${sessionId}`)).body.status, 'pending');
    assert.equal((await api.post(COMPLETE, { sessionId, ...person() })).status, 200);
  });

  test('is refused for a session that is over, before anything is said of the person', async () => {
    const sessionId = await newSession();
    await api.post(`${SESSIONS}/${sessionId}/cancel`);
    const taken = person();
    await api.post('/api/v1/cardholders', taken);
    const { status, body } = await api.post(COMPLETE, { sessionId, ...taken });
    assert.deepEqual([status, body.error, body.status], [409, 'invalid_state', 'canceled']);
  });

  test('does not find the session of another organization, and does not exist on the live side', async () => {
    const sessionId = await newSession();
    const stranger = client(url, await newKey({ organization: await newOrganization('Others') }));
    assert.equal((await stranger.post(COMPLETE, { sessionId, ...person() })).status, 404);
    const live = client(url, await newKey({ mode: 'live' }));
    const { status, body } = await live.post(COMPLETE, { sessionId, ...person() });
    assert.deepEqual([status, body.error], [403, 'test_side_only']);
  });
});

suite('verify a phone by hand', () => {
  test('lasts until the number changes, and keeps the moment of the first time', async () => {
    const { body: created } = await api.post('/api/v1/cardholders', person());
    const verify = () => api.post('/api/v1/sandbox/phones/verify', { cardholderId: created.id });
    const at = async () =>
      (
        await app.pool.one(
          sql<{
            at: number | null;
          }>`select phone_verified_at as at from cardholders where id = ${created.id}`,
        )
      ).at;
    assert.equal(await at(), null);
    const { status, body } = await verify();
    assert.deepEqual([status, body.id], [200, created.id]);
    const first = await at();
    assert.ok(first !== null);
    await verify();
    assert.equal(await at(), first);
    await api.patch(`/api/v1/cardholders/${created.id}`, { phoneNumber: '+5511987654321' });
    assert.equal(await at(), null);
  });

  test('does not find the cardholder of another organization', async () => {
    const { body: created } = await api.post('/api/v1/cardholders', person());
    const stranger = client(url, await newKey({ organization: await newOrganization('Others too') }));
    const reply = await stranger.post('/api/v1/sandbox/phones/verify', { cardholderId: created.id });
    assert.equal(reply.status, 404);
  });
});
