// Signing in with a code over real HTTP: what it takes, what it tells, and how often it may be tried.
import assert from 'node:assert/strict';
import { actingIn } from './sign-in.ts';
import { suite, test } from 'node:test';
import { rightsOf } from '#platform/context/rights.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { askForCode } from './ask-for-code.ts';
import { client } from '../../../../test/support/client.ts';
import { sentCode, signIn } from '../../../../test/support/codes.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { person } from '../../../../test/support/people.ts';

const testApp = await startTestApp();
const { app, api, url, operator, organization, newOrganization, clock } = testApp;
const nobody = client(url, {});
const VERIFY = '/api/auth/otp/verify';

let count = 0;
const newEmail = (): string => `visitor${++count}@example.test`;
const ask = (email: string) => nobody.post('/api/auth/otp', { email });
const verify = (email: string, code: string) => nobody.post(VERIFY, { email, code });
/** Well-formed, and not the one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

suite('a code to sign in', () => {
  test('is answered the same for a known e-mail, an unknown one and one of another case', async () => {
    const email = newEmail();
    await addUser(operator, { organization: organization.id, email, role: 'owner' });
    const replies = await Promise.all([email, newEmail(), email.toUpperCase()].map(ask));
    for (const { status, body } of replies)
      assert.deepEqual([status, body], [202, { status: 'code_sent', expiresInSeconds: 600 }]);
  });

  test('signs a new e-mail up, in the default tenant', async () => {
    const email = newEmail();
    const { reply } = await signIn(testApp, email);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.match(reply.body.user.id, /^usr_/);
    assert.deepEqual(
      { ...reply.body, user: reply.body.user.email },
      { user: email, tenantId: organization.testTenantId, tenants: [], vouchedBy: null },
    );
  });

  test('is kept as a hash only, and its mail is in the language of the reader', async () => {
    const email = newEmail();
    await nobody.post('/api/auth/otp', { email }, { 'Accept-Language': 'es-AR' });
    const code = await sentCode(testApp, email);
    const mail = (await app.newestMails(50)).find(({ recipient }) => recipient === email);
    assert.equal(mail?.subject, 'Su código para iniciar sesión');
    const kept = await app.pool.all(sql`select * from one_time_codes where subject = ${email}`);
    const jobs = await app.pool.all(sql`select * from jobs where kind = 'sign_in.send_code'`);
    assert.ok(!JSON.stringify([kept, jobs]).includes(code));
  });

  test('may be typed with spaces, and with the e-mail in another case', async () => {
    const email = newEmail();
    await ask(email);
    const code = await sentCode(testApp, email);
    const reply = await verify(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`);
    assert.deepEqual([reply.status, reply.body.user.email], [200, email]);
  });

  test('is good once', async () => {
    const email = newEmail();
    await ask(email);
    const code = await sentCode(testApp, email);
    assert.equal((await verify(email, code)).status, 200);
    const again = await verify(email, code);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_code']);
  });

  test('makes one session where six send it at once, to two processes', async () => {
    const email = newEmail();
    await ask(email);
    const code = await sentCode(testApp, email);
    const other = client((await testApp.another()).url, {});
    const { all } = await app.pool.transaction(async (tx) => {
      await tx.run(sql`lock table one_time_codes in exclusive mode`);
      const sent = [nobody, other, nobody, other, nobody, other].map((by) =>
        by.post(VERIFY, { email, code }),
      );
      await untilAllWait(tx, sent.length);
      return { all: Promise.all(sent) };
    });
    assert.deepEqual((await all).map(({ status }) => status).sort(), [200, ...Array<number>(5).fill(400)]);
    const { n } = await app.pool.one(
      sql<{ n: number }>`select count(*)::int as n from sessions where email = ${email}`,
    );
    assert.equal(n, 1);
  });

  test('is dead after five wrong tries, also where they come at once', async () => {
    const email = newEmail();
    await ask(email);
    const code = await sentCode(testApp, email);
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(email, wrong(code))));
    assert.deepEqual(
      tries.map(({ status, body }) => [status, body.error]),
      Array.from({ length: 5 }, () => [400, 'invalid_code']),
    );
    assert.equal((await verify(email, code)).status, 400);
  });

  test('is good after four wrong tries', async () => {
    const email = newEmail();
    await ask(email);
    const code = await sentCode(testApp, email);
    for (let i = 0; i < 4; i++) assert.equal((await verify(email, wrong(code))).status, 400);
    assert.equal((await verify(email, code)).status, 200);
  });

  test('is replaced by the next one', async () => {
    const email = newEmail();
    await ask(email);
    const first = await sentCode(testApp, email);
    await ask(email);
    const second = await sentCode(testApp, email);
    if (first !== second) assert.equal((await verify(email, first)).status, 400);
    assert.equal((await verify(email, second)).status, 200);
  });

  test('is not good for another e-mail', async () => {
    const [one, other] = [newEmail(), newEmail()];
    await Promise.all([ask(one), ask(other)]);
    const code = await sentCode(testApp, one);
    const right = await sentCode(testApp, other);
    if (code !== right) assert.equal((await verify(other, code)).status, 400);
  });

  test('that is wrong, dead, malformed or was never sent gets one answer', async () => {
    const [dead, alive, never] = [newEmail(), newEmail(), newEmail()];
    await ask(dead);
    const deadCode = await sentCode(testApp, dead);
    clock.advance(10 * MINUTE_MS);
    await ask(alive);
    const code = await sentCode(testApp, alive);
    const replies = await Promise.all([
      verify(dead, deadCode),
      verify(alive, wrong(code)),
      verify(alive, 'abc'),
      verify(never, code),
    ]);
    const said = replies.map(({ status, body }) => ({ ...body, status, requestId: '' }));
    for (const one of said) assert.deepEqual(one, said[0]);
    assert.deepEqual([said[0]?.status, said[0]?.error], [400, 'invalid_code']);
  });
});

suite('bounds', () => {
  test('hold back who asks for a seventh code within the hour, and say for how long', async () => {
    const email = newEmail();
    for (let i = 0; i < 6; i++) assert.equal((await ask(email)).status, 202);
    const { status, body, headers } = await ask(email);
    assert.deepEqual([status, body.error], [429, 'rate_limited']);
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 3_500 && seconds <= 3_600, String(seconds));
    assert.equal((await ask(newEmail())).status, 202);
  });

  test('hold back a network that asks for a hundred and first code within the hour, and no other', async () => {
    const askFrom = (ip: string) =>
      askForCode(
        { ...app, sendsMail: true },
        { email: newEmail(), tenantId: null, language: 'en' },
        { ip, requestId: null, userAgent: null, secret: undefined },
      );
    for (let i = 0; i < 100; i++) await askFrom('203.0.113.7');
    await assert.rejects(askFrom('203.0.113.7'), { message: 'rate_limited' });
    await askFrom('203.0.113.8');
    assert.equal((await ask(newEmail())).status, 202);
  });

  test('of codes are lifted for who signs in', async () => {
    const email = newEmail();
    for (let i = 1; i <= 5; i++) assert.equal((await ask(email)).status, 202);
    assert.equal((await signIn(testApp, email)).reply.status, 200);
    assert.equal((await ask(email)).status, 202);
  });

  test('hold back who tries more than fifty wrong codes in a day, whatever codes there are', async () => {
    const email = newEmail();
    for (let i = 0; i < 50; i++) assert.equal((await verify(email, '000000')).status, 400);
    await ask(email);
    const { status, headers } = await verify(email, await sentCode(testApp, email));
    assert.equal(status, 429);
    assert.ok(Number(headers.get('retry-after')) > 86_000);
  });
});

suite('the tenant of a session', () => {
  const holderIn = async (email: string): Promise<string> =>
    (await api.post('/api/v1/cardholders', person({ email }))).body.id;

  test('is the only one that knows the person', async () => {
    const email = newEmail();
    const other = await newOrganization('Other');
    const otherApi = client(url, await testApp.newKey({ organization: other, mode: 'live' }));
    const { body: holder } = await otherApi.post('/api/v1/cardholders', person({ email }));
    const { reply } = await signIn(testApp, email);
    assert.equal(reply.body.tenantId, other.liveTenantId);
    const membership = {
      organizationId: other.id,
      name: 'Other',
      mode: 'live',
      roles: [],
      rights: [],
      cardholderId: holder.id,
    };
    assert.deepEqual(reply.body.tenants, [{ tenantId: other.liveTenantId, ...membership }]);
  });

  test('is, of the two sides of one organization, the one with the cardholder, else the test side', async () => {
    const { id: organizationId, testTenantId, liveTenantId } = organization;
    const membership = (mode: 'test' | 'live', cardholderId: string | null, of = organizationId) => ({
      organizationId: of,
      name: 'Tests',
      mode,
      roles: [],
      rights: [],
      tenantId: mode === 'test' ? testTenantId : liveTenantId,
      cardholderId,
    });
    const acting = (...memberships: ReturnType<typeof membership>[]) => actingIn(memberships, 'ten_standard');
    assert.equal(acting(), 'ten_standard');
    assert.equal(acting(membership('live', null)), liveTenantId);
    assert.equal(acting(membership('test', null), membership('live', null)), testTenantId);
    assert.equal(acting(membership('test', null), membership('live', 'ch_1')), liveTenantId);
    assert.equal(acting(membership('test', 'ch_1'), membership('live', 'ch_2')), testTenantId);
    assert.equal(acting(membership('test', 'ch_1'), membership('test', null, 'org_other')), null);

    const email = newEmail();
    await addUser(operator, { organization: organizationId, email, role: 'viewer' });
    assert.equal((await signIn(testApp, email)).reply.body.tenantId, testTenantId);
  });

  test('is asked for where several organizations know the person, and chosen among these only', async () => {
    const email = newEmail();
    const cardholderId = await holderIn(email.toUpperCase());
    await addUser(operator, { organization: organization.id, email, role: 'developer' });
    const other = await newOrganization('Another');
    await addUser(operator, { organization: other.id, email, role: 'viewer' });
    const { reply, session } = await signIn(testApp, email);
    const { id: organizationId, testTenantId, liveTenantId } = organization;
    const side = {
      organizationId,
      name: 'Tests',
      roles: ['developer'],
      rights: [...rightsOf('developer', null)],
    };
    const otherSide = {
      organizationId: other.id,
      name: 'Another',
      roles: ['viewer'],
      rights: [...rightsOf('viewer', null)],
      cardholderId: null,
    };
    assert.equal(reply.body.tenantId, null);
    assert.deepEqual(reply.body.tenants, [
      { ...side, tenantId: testTenantId, mode: 'test', cardholderId },
      { ...side, tenantId: liveTenantId, mode: 'live', cardholderId: null },
      { ...otherSide, tenantId: other.testTenantId, mode: 'test' },
      { ...otherSide, tenantId: other.liveTenantId, mode: 'live' },
    ]);
    const refused = await session.get('/api/v1/cardholders');
    assert.deepEqual([refused.status, refused.body.error], [403, 'tenant_required']);

    const stranger = await newOrganization('Stranger');
    for (const tenantId of [stranger.testTenantId, 'ten_x', '']) {
      const { status, body } = await session.post('/api/auth/session', { tenantId });
      assert.deepEqual([status, body.error, body.field], [404, 'not_found', 'tenantId']);
    }
    const chosen = await session.post('/api/auth/session', { tenantId: testTenantId });
    assert.deepEqual([chosen.status, chosen.body], [200, { ...reply.body, tenantId: testTenantId }]);
    assert.deepEqual((await session.get('/api/auth/session')).body, chosen.body);
    assert.equal((await session.get('/api/v1/cardholders')).status, 200);
  });

  test('is the one that was named when the code was asked for', async () => {
    const email = newEmail();
    const other = await newOrganization('Named');
    const { reply } = await signIn(testApp, email, { tenant: other.testTenantId });
    assert.equal(reply.body.tenantId, other.testTenantId);
    const { status, body } = await nobody.post('/api/auth/otp', { email, tenant: 'ten_nothing' });
    assert.deepEqual([status, body.field], [404, 'tenant']);
  });
});
