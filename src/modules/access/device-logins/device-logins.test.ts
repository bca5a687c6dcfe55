// Logins by browser over real HTTP: what the command line hears, who may let it in, and what it gets.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { PROVEN_MS } from '#platform/route/access.ts';
import { SECOND_MS } from '#platform/time/clock.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client, type Client } from '../../../../test/support/client.ts';
import {
  approve,
  approved,
  assertError,
  given,
  isGood,
  LOGINS,
  newMember,
  poll,
  startLogin,
  WANTED,
} from '../../../../test/support/device-logins.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { INTERVAL_SECONDS, LOGIN_LIVES_MS } from './bounds.ts';

const testApp = await startTestApp();
const { url, app, clock } = testApp;
const { pool } = app;
const later = (): void => clock.advance(INTERVAL_SECONDS * SECOND_MS);
const actionsIn = async (session: Client): Promise<string[]> =>
  (await session.get('/api/v1/audit_log')).body.data.map(({ action }: { action: string }) => action);

suite('a login by browser', () => {
  for (const mode of ['test', 'live'] as const)
    test(`gives one API key of the ${mode} side, as it was allowed`, async () => {
      const { organization, session, userId } = await newMember(testApp, { mode });
      const login = await startLogin(url);
      assert.match(login.userCode, /^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/);
      assert.equal(login.verificationUriComplete, `${login.verificationUri}?code=${login.userCode}`);
      assert.deepEqual([login.expiresInSeconds, login.intervalSeconds], [600, 5]);
      assertError(await poll(url, login), 400, 'authorization_pending');

      const found = await session.post(`${LOGINS}/find`, { userCode: login.userCode });
      const { id, createdAt, expiresAt, ...shown } = found.body;
      assert.deepEqual(shown, { machine: 'laptop', ip: '127.0.0.1', userAgent: 'monedero-test/1' });
      assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), LOGIN_LIVES_MS);
      const answered = await approve(session, login);
      assert.deepEqual([answered.status, answered.body], [200, { id, answer: 'approved' }]);

      later();
      const { id: keyId, raw, ...key } = await given(url, login);
      const { id: organizationId, name } = organization;
      assert.deepEqual(key, { ...WANTED, mode, organization: { id: organizationId, name } });
      assert.ok(raw.startsWith(`sk_${mode}_`) && (await isGood(url, raw)));
      const listed = (await session.get('/api/v1/api_keys')).body.data[0];
      assert.deepEqual(
        [listed.id, listed.name, listed.scopes, listed.status, listed.hourlyLimit],
        [keyId, WANTED.name, WANTED.scopes, 'active', 1_000],
      );
      const [made, allowed] = (await session.get('/api/v1/audit_log')).body.data;
      assert.deepEqual(
        [made.action, made.actor.id, made.target.id, made.target.name, allowed.action, allowed.target.id],
        ['api_key.created', userId, keyId, WANTED.name, 'device_login.approved', id],
      );
      assert.equal((await session.delete(`/api/v1/api_keys/${keyId}`)).status, 200);
      assert.equal(await isGood(url, raw), false);
    });

  test('whose code comes a second time gives nothing, and revokes what came of the first', async () => {
    const { session } = await newMember(testApp);
    const login = await approved(session, await startLogin(url));
    const { raw } = await given(url, login);
    assert.equal(await isGood(url, raw), true);
    for (const _ of ['second', 'third']) {
      later();
      assertError(await poll(url, login), 400, 'device_code_used');
      assert.equal(await isGood(url, raw), false);
    }
    assert.ok((await actionsIn(session)).includes('device_login.code_reused'));
    assert.equal((await session.get('/api/v1/api_keys')).body.data.length, 1);
  });

  test('that is asked about three times at once gives one key, which stays good', async () => {
    const { session } = await newMember(testApp);
    const login = await approved(session, await startLogin(url));
    const { all } = await pool.transaction(async (tx) => {
      const hash = hashOfLink(login.deviceCode);
      await tx.run(sql`select id from device_logins where device_code_hash = ${hash} for update`);
      const sent = Promise.all(Array.from({ length: 3 }, () => poll(url, login)));
      await untilAllWait(tx, 3);
      return { all: sent };
    });
    const replies = await all;
    const [good, ...others] = replies.filter(({ status }) => status === 200);
    assert.deepEqual(others, []);
    assert.equal(replies.filter(({ body }) => body.error === 'slow_down').length, 2);
    assert.equal(await isGood(url, good?.body.raw), true);
  });

  test('makes who asks too soon wait longer each time', async () => {
    const login = await startLogin(url);
    assertError(await poll(url, login), 400, 'authorization_pending');
    for (const seconds of [10, 15]) {
      const reply = await poll(url, login);
      assertError(reply, 400, 'slow_down');
      assert.equal(reply.body.intervalSeconds, seconds);
    }
    later();
    assertError(await poll(url, login), 400, 'slow_down');
    clock.advance(20 * SECOND_MS);
    assertError(await poll(url, login), 400, 'authorization_pending');
  });

  test('is over after 10 minutes, allowed or not', async () => {
    const { session } = await newMember(testApp);
    const open = await startLogin(url);
    const allowed = await startLogin(url);
    clock.advance(LOGIN_LIVES_MS - SECOND_MS);
    await approved(session, allowed);
    clock.advance(SECOND_MS);
    for (const login of [open, allowed]) assertError(await poll(url, login), 400, 'expired_token');
    const { userCode } = open;
    for (const verb of ['find', 'deny'])
      assertError(await session.post(`${LOGINS}/${verb}`, { userCode }), 404, 'user_code_unknown');
    assert.deepEqual((await session.get('/api/v1/api_keys')).body.data, []);
  });

  test('answers a device code that is not its own as one that never was', async () => {
    const { session } = await newMember(testApp);
    await approved(session, await startLogin(url));
    for (const deviceCode of [makeLinkSecret(), '', 'x', "' or true --"])
      assertError(await poll(url, { deviceCode }), 400, 'expired_token');
  });

  test('that is denied gives nothing, and cannot be allowed afterwards', async () => {
    const { session } = await newMember(testApp);
    const login = await startLogin(url);
    const { status, body } = await session.post(`${LOGINS}/deny`, { userCode: login.userCode });
    assert.deepEqual([status, body.answer], [200, 'denied']);
    assertError(await approve(session, login), 404, 'user_code_unknown');
    assertError(await poll(url, login), 400, 'access_denied');
    assert.ok((await actionsIn(session)).includes('device_login.denied'));
  });
});

suite('to allow a login', () => {
  test('takes a proof of the last 10 minutes; to deny it takes none', async () => {
    const { session } = await newMember(testApp, { signedInAgoMs: PROVEN_MS + SECOND_MS });
    const login = await startLogin(url);
    assertError(await approve(session, login), 403, 'step_up_required');
    assertError(await poll(url, login), 400, 'authorization_pending');
    assert.equal((await session.post(`${LOGINS}/deny`, { userCode: login.userCode })).status, 200);
  });

  for (const role of ['developer', 'viewer'] as const)
    test(`takes a role that may make keys, which a ${role} has not`, async () => {
      const { session } = await newMember(testApp, { role });
      const login = await startLogin(url);
      const reply = await approve(session, login);
      assertError(reply, 403, 'insufficient_scope');
      assert.match(reply.body.fix, /Ask an owner of the organization/);
      assert.equal((await session.post(`${LOGINS}/find`, { userCode: login.userCode })).status, 200);
      assertError(await poll(url, login), 400, 'authorization_pending');
    });

  test('takes a person: a key allows nothing, and neither does who is not signed in', async () => {
    const login = await startLogin(url);
    const key = client(url, await testApp.newKey());
    for (const path of ['find', 'approve', 'deny'])
      assertError(
        await key.post(`${LOGINS}/${path}`, { ...WANTED, userCode: login.userCode }),
        403,
        'forbidden',
      );
    assertError(await approve(client(url, {}), login), 401, 'unauthorized');
  });

  test('takes the code in any case and with any spaces', async () => {
    const { session } = await newMember(testApp);
    const login = await startLogin(url);
    const typed = ` ${login.userCode.toLowerCase().replace('-', ' ')} `;
    assert.equal((await session.post(`${LOGINS}/find`, { userCode: typed })).status, 200);
  });

  test('takes scopes that there are, and a name', async () => {
    const { session } = await newMember(testApp);
    const login = await startLogin(url);
    for (const wrong of [{ scopes: [] }, { scopes: ['everything'] }, { name: ' ' }, { hourlyLimit: 0 }])
      assertError(await approve(session, login, wrong), 400, 'invalid_request');
    assert.equal((await approve(session, login)).status, 200);
  });

  test('is for the first who answers', async () => {
    const [one, other] = [await newMember(testApp), await newMember(testApp)];
    const login = await startLogin(url);
    const { answering } = await pool.transaction(async (tx) => {
      const hash = hashOfLink(login.deviceCode);
      await tx.run(sql`select from device_logins where device_code_hash = ${hash} for update`);
      const sent = Promise.all([approve(one.session, login), approve(other.session, login)]);
      await untilAllWait(tx, 2);
      return { answering: sent };
    });
    const replies = await answering;
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
    const { organization } = await given(url, login);
    const winner = replies[0]?.status === 200 ? one : other;
    assert.equal(organization.id, winner.organization.id);
    const loser = winner === one ? other : one;
    assert.deepEqual((await loser.session.get('/api/v1/api_keys')).body.data, []);
  });
});
