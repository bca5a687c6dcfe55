// What holds a login by browser back: who may still let it in when its key is made, how often codes may be
// tried, how its key ends, and what is kept.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { hashOfLink } from '#platform/secrets/link.ts';
import { lockMembers } from '#modules/base/identity/members.ts';
import { addUser, setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { comeFrom } from '../../../../test/support/callers.ts';
import { client, type Reply } from '../../../../test/support/client.ts';
import {
  approve,
  approved,
  assertError,
  DEVICE,
  given,
  isGood,
  LOGINS,
  newMember,
  poll,
  startLogin,
} from '../../../../test/support/device-logins.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { until } from '../../../../test/support/wait.ts';
import {
  INTERVAL_SECONDS,
  KEPT_MS,
  LOGIN_LIVES_MS,
  STARTED_BY_CALLER,
  WRONG_OF_CALLER,
  WRONG_OF_PERSON,
} from './bounds.ts';

const testApp = await startTestApp();
const { url, app, operator, clock } = testApp;
const { pool } = app;
const UNKNOWN_CODE = 'BCDF-GHJK';
const later = (): void => clock.advance(INTERVAL_SECONDS * SECOND_MS);

suite('between the answer and the key', () => {
  test('a member who was removed lets no one in any more', async () => {
    const { organization, session, email, userId } = await newMember(testApp);
    const other = `other-${email}`;
    await addUser(operator, { organization: organization.id, email: other, role: 'owner' });
    const login = await approved(session, await startLogin(url));
    const remaining = await sessionOf(testApp, other, { tenantId: organization.testTenantId });
    const polled = await pool.transaction(async (tx) => {
      await lockMembers(tx, organization.id);
      const removing = remaining.delete(`/api/v1/members/${userId}`);
      await untilAllWait(tx, 1);
      const polling = poll(url, login);
      await untilAllWait(tx, 2);
      return { removing, polling };
    });
    assert.equal((await polled.removing).status, 200, email);
    assertError(await polled.polling, 400, 'access_denied');
    later();
    assertError(await poll(url, login), 400, 'access_denied');
    assert.deepEqual((await remaining.get('/api/v1/api_keys')).body.data, []);
  });

  test('a member with another role lets no one in any more', async () => {
    const { organization, session, email } = await newMember(testApp);
    await addUser(operator, {
      organization: organization.id,
      email: `o-${email}`,
      role: 'owner',
    });
    const login = await approved(session, await startLogin(url));
    await addUser(operator, { organization: organization.id, email, role: 'developer' });
    assertError(await poll(url, login), 400, 'access_denied');
  });

  test('an organization that is suspended gives no key, until it is active again', async () => {
    const { organization, session } = await newMember(testApp);
    const login = await approved(session, await startLogin(url));
    const isSuspended = async () => (await session.get('/api/v1/events')).status === 403;
    await setOrganizationStatus(operator, organization.id, 'suspended');
    await until('the server has heard that it is suspended', isSuspended);
    assertError(await poll(url, login), 403, 'account_suspended');
    later();
    await setOrganizationStatus(operator, organization.id, 'active');
    await until('the server has heard that it is active', async () => !(await isSuspended()));
    assert.equal(await isGood(url, (await given(url, login)).raw), true);
  });
});

suite('a key of a login', () => {
  const end = (apiKey: string): Promise<Reply> => client(url, {}).post(`${DEVICE}/revoke`, { apiKey });

  test('ends by itself, whatever its scopes are', async () => {
    const { session } = await newMember(testApp);
    const { id, raw } = await given(url, await approved(session, await startLogin(url)));
    const { status, body } = await end(raw);
    assert.deepEqual([status, body], [200, {}]);
    assert.equal(await isGood(url, raw), false);
    const [entry] = (await session.get('/api/v1/audit_log')).body.data;
    assert.deepEqual([entry.action, entry.actor.type, entry.actor.id], ['api_key.revoked', 'api_key', id]);
    assert.equal((await end(raw)).status, 200);
  });

  test('is alone in that: a key that was made by hand stays, and the answer is the same', async () => {
    const made = await testApp.newKey();
    for (const apiKey of [made, 'sk_test_wrong', '']) assert.deepEqual((await end(apiKey)).body, {});
    assert.equal(await isGood(url, made), true);
  });
});

suite('codes are not found by trying', () => {
  test('a person who types many wrong ones waits, and others do not', async () => {
    const [one, other] = [await newMember(testApp), await newMember(testApp)];
    const login = await startLogin(url);
    for (let i = 0; i < WRONG_OF_PERSON.max; i++)
      assertError(
        await one.session.post(`${LOGINS}/find`, { userCode: i % 2 === 0 ? UNKNOWN_CODE : 'AEIO-U123' }),
        404,
        'user_code_unknown',
      );
    const { userCode } = login;
    for (const path of ['find', 'deny'])
      assertError(await one.session.post(`${LOGINS}/${path}`, { userCode }), 429, 'rate_limited');
    assertError(await approve(one.session, login), 429, 'rate_limited');
    assert.equal((await other.session.post(`${LOGINS}/find`, { userCode: login.userCode })).status, 200);
    clock.advance(HOUR_MS);
    assertError(
      await one.session.post(`${LOGINS}/find`, { userCode: UNKNOWN_CODE }),
      404,
      'user_code_unknown',
    );
  });

  test('a network begins 60 logins in an hour', async () => {
    const another = await testApp.another();
    comeFrom('203.0.113.40', another);
    for (let i = 0; i < STARTED_BY_CALLER.max; i++) await startLogin(another.url);
    assertError(await client(another.url, {}).post(DEVICE, { machine: 'x' }), 429, 'rate_limited');
    await startLogin(url);
  });

  test('a network asks 300 times in an hour with codes that are wrong or come too soon', async () => {
    const another = await testApp.another();
    comeFrom('203.0.113.41', another);
    const login = await startLogin(another.url);
    assertError(await poll(another.url, login), 400, 'authorization_pending');
    for (let i = 0; i < WRONG_OF_CALLER.max; i += 2) {
      assertError(await poll(another.url, login), 400, 'slow_down');
      assertError(await poll(another.url, { deviceCode: 'x' }), 400, 'expired_token');
    }
    assertError(await poll(another.url, login), 429, 'rate_limited');
    assertError(await poll(url, await startLogin(url)), 400, 'authorization_pending');
  });

  test('a machine is called as machines are', async () => {
    for (const machine of ['', 'a b', 'Your bank: press Allow', 'x'.repeat(64), 'ñ'])
      assertError(await client(url, {}).post(DEVICE, { machine }), 400, 'invalid_request');
  });

  test('of the codes only hashes are kept, and a day after their end nothing', async () => {
    const login = await startLogin(url);
    const hash = hashOfLink(login.deviceCode);
    const kept = () =>
      pool.maybe(
        sql<{ text: string }>`
          select to_jsonb(d)::text as text from device_logins d where device_code_hash = ${hash}`,
      );
    const { text } = (await kept()) ?? assert.fail('it is not there');
    assert.ok(!text.includes(login.deviceCode) && !text.includes(login.userCode.replace('-', '')));
    const sweep = app.sweeps.find(({ name }) => name === 'device_logins.forget');
    clock.advance(LOGIN_LIVES_MS + KEPT_MS - MINUTE_MS);
    await sweep?.runOnce();
    assert.ok((await kept()) !== undefined);
    clock.advance(MINUTE_MS);
    await sweep?.runOnce();
    assert.equal(await kept(), undefined);
  });
});
