// The mail server of an organization carries codes to sign in with, so its owner may read them. A session
// that such a code began is a customer of that organization, and nothing else of the person anywhere.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sql } from '#platform/db/sql.ts';
import { addConnection } from '#modules/base/connections/add.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { smtpDriver } from '#providers/smtp/index.ts';
import { LIMITS } from '#providers/wire/smtp/transport.ts';
import { startSmtpDouble } from '../doubles/smtp/double.ts';
import { startTestApp } from '../support/app.ts';
import { get } from '../support/authenticator.ts';
import { client, type Client, type Reply } from '../support/client.ts';
import { cookieOf, sentCode, signIn, withCookie } from '../support/codes.ts';
import { PASSKEYS, register } from '../support/passkeys.ts';
import { person } from '../support/people.ts';
import { newOwner, sessionOf } from '../support/signed-in.ts';
import { readMail } from '../support/smtp-server.ts';
import { newEmail, newTeam } from '../support/teams.ts';
import { until } from '../support/wait.ts';
import { fundedWallet } from '../payments/support.ts';

const carrier = await startSmtpDouble();
const testApp = await startTestApp({ drivers: [smtpDriver({ ...carrier.account.world, limits: LIMITS })] });
const { app, url, organization, tenant } = testApp;
const CODE = /\b\d{6}\b/;
const ELEVEN_MINUTES_MS = 11 * 60_000;

/** The organization of the test app connects a mail server to each of its sides. */
for (const mode of ['test', 'live'] as const) {
  const scope = { organizationId: organization.id, mode, ports: undefined, countries: undefined };
  const adding = { driver: 'smtp', name: 'Mail', ...scope, given: carrier.keys };
  const by = { actor: { type: 'operator', id: 'ana' }, within: 'deployment' } as const;
  const { id } = await app.pool.transaction((tx) =>
    addConnection(tx, app.operatorActions.connections, by, adding),
  );
  await until(
    'the process has heard of it',
    () => app.connections.find(id),
    (found) => found !== undefined,
  );
}

const carriedTo = (email: string) =>
  carrier.server.mails.filter(({ to }) => to.toLowerCase() === `rcpt to:<${email.toLowerCase()}>`);

/** What the owner of the mail server reads, once so many mails have come. */
async function codeRead(email: string, count = 1): Promise<string> {
  const mails = await until(
    `mail ${count} to ${email} at the server of the organization`,
    () => carriedTo(email),
    (found) => found.length >= count,
  );
  return CODE.exec(readMail(mails[count - 1] ?? assert.fail('no mail')).text)?.[0] ?? '';
}

/** As the owner of the mail server signs in as anybody, over the API alone. */
async function takeOver(
  email: string,
  to = tenant.id,
): Promise<{ session: Client; reply: Reply; cookie: string }> {
  const nobody = client(url, {});
  const asked = await nobody.post('/api/auth/otp', { email, tenant: to });
  assert.equal(asked.status, 202, JSON.stringify(asked.body));
  const code = await codeRead(email, carriedTo(email).length + 1);
  const reply = await nobody.post('/api/auth/otp/verify', { email, code });
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const cookie = cookieOf(reply);
  return { reply, cookie, session: withCookie(url, cookie) };
}

/** A page as the browser of such a session gets it. */
async function pageText(path: string, cookie: string, form?: Record<string, string>): Promise<string> {
  const sent = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
  const headers = { Cookie: cookie, Origin: url };
  const response = await fetch(url + path, { ...sent, headers, redirect: 'manual' });
  assert.ok(response.status < 500, String(response.status));
  return response.text();
}

const OF_ONE = [403, 'session_of_one_organization'];
const answered = ({ status, body }: Reply): unknown[] => [status, body.error];

suite('a session whose code the mail server of an organization carried', () => {
  test('has no role in another organization, and gets no key of it', async () => {
    const team = await newTeam(testApp);
    for (const to of [organization.testTenantId, organization.liveTenantId]) {
      const { session, reply } = await takeOver(team.email, to);
      assert.deepEqual([reply.body.vouchedBy, reply.body.tenants], [organization.id, []]);
      for (const tenantId of [team.organization.liveTenantId, team.tenantId])
        assert.equal((await session.post('/api/auth/session', { tenantId })).status, 404);
      assert.equal((await session.get('/api/v1/members')).status, 403);
      assert.equal((await session.post('/api/v1/api_keys', { name: 'k', scopes: ['*'] })).status, 403);
    }
  });

  test('has no wallet elsewhere, and the person keeps theirs', async () => {
    const { owner, tenantId } = await newTeam(testApp);
    const customer = person();
    assert.equal((await owner.post('/api/v1/cardholders', customer)).status, 201);
    const { session } = await takeOver(customer.email);
    assert.equal((await session.post('/api/auth/session', { tenantId })).status, 404);
    assert.deepEqual(answered(await session.get('/api/v1/wallet')), [403, 'no_cardholder']);
    const own = await signIn(testApp, customer.email);
    assert.deepEqual([own.reply.body.vouchedBy, own.reply.body.tenantId], [null, tenantId]);
  });

  test('has no role in that organization either', async () => {
    const email = newEmail();
    await addUser(testApp.operator, { organization: organization.id, email, role: 'owner' });
    const { session, reply } = await takeOver(email);
    assert.deepEqual(reply.body.tenants, []);
    for (const path of ['/api/v1/members', '/api/v1/cardholders', '/api/v1/identity_reviews'])
      assert.equal((await session.get(path)).status, 403, path);
    const login = { userCode: 'BCDF-GHJK' };
    assert.equal((await session.post('/api/v1/device_logins/find', login)).status, 403);
    const own = await signIn(testApp, email);
    assert.equal((await own.session.get('/api/v1/members')).status, 200);
  });

  test('is the customer that the person is there, who pays as before', async () => {
    const owner = await fundedWallet(testApp, 500_000);
    const { body: holder } = await testApp.api.get(`/api/v1/cardholders/${owner.cardholderId}`);
    await addUser(testApp.operator, { organization: organization.id, email: holder.email, role: 'viewer' });
    const { session, reply } = await takeOver(holder.email);
    assert.deepEqual(
      reply.body.tenants.map((one: Record<string, unknown>) => [one['tenantId'], one['roles']]),
      [[tenant.id, []]],
    );
    assert.equal((await session.get('/api/v1/wallet')).status, 200);
    assert.equal((await session.get('/api/v1/cardholders')).status, 403);
    assert.equal((await session.post('/api/auth/session', { tenantId: tenant.id })).status, 200);
    const again = await session.get('/api/auth/session');
    assert.deepEqual([again.body.vouchedBy, again.body.tenantId], [organization.id, tenant.id]);
  });

  test('sees and changes no passkey, makes none, and is shown none where one is asked for', async () => {
    const { email, session: own } = await newOwner(testApp);
    await register(testApp, own);
    const [{ id }] = (await own.get(PASSKEYS)).body.data;
    const { session, cookie } = await takeOver(email);
    for (const reply of [
      await session.get(PASSKEYS),
      await session.post(`${PASSKEYS}/register/options`),
      await session.patch(`${PASSKEYS}/${id}`, { name: 'mine' }),
      await session.delete(`${PASSKEYS}/${id}`),
    ])
      assert.deepEqual(answered(reply), OF_ONE);
    const { body: options } = await session.post(`${PASSKEYS}/step-up/options`);
    assert.deepEqual(options.allowCredentials, []);
    await pageText('/sign-in', cookie, { action: 'remove', passkeyId: id });
    assert.equal((await own.get(PASSKEYS)).body.data.length, 1);
    const shown = await pageText('/sign-in?manage=1', cookie);
    assert.doesNotMatch(shown, /data-passkey="register"|name="passkeyId"/);
    assert.match(shown, /\/sign-in\?again=1/);
  });

  test('sees where the person is signed in with the same organization alone, and ends no other session', async () => {
    const { email, session: own } = await newOwner(testApp);
    const ownId = (await own.get('/api/auth/sessions')).body.data[0].id;
    const one = await takeOver(email);
    const two = await takeOver(email);
    const listed = (await one.session.get('/api/auth/sessions')).body.data;
    assert.deepEqual([listed.length, listed.some(({ id }: { id: string }) => id === ownId)], [2, false]);
    assert.equal((await one.session.delete(`/api/auth/sessions/${ownId}`)).status, 404);
    assert.equal((await own.get('/api/auth/sessions')).body.data.length, 3);
    const other = listed.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
    assert.equal((await one.session.delete(`/api/auth/sessions/${other}`)).status, 200);
    assert.equal((await two.session.get('/api/auth/session')).status, 401);
  });

  test('accepts no invitation, over the API or by its page', async () => {
    const team = await newTeam(testApp);
    const email = newEmail();
    const invited = await team.owner.post('/api/v1/invitations', { email, role: 'owner' });
    assert.equal(invited.status, 201, JSON.stringify(invited.body));
    const link = await until(
      'the mail of the invitation',
      async () => (await app.newestMails(50)).find(({ recipient }) => recipient === email)?.text,
      (text) => text !== undefined,
    );
    const secret = /\/invitations\/([\w-]+)/.exec(link ?? '')?.[1] ?? assert.fail('no link');
    const { session, cookie } = await takeOver(email);
    assert.deepEqual(answered(await session.post('/api/auth/invitations/accept', { token: secret })), OF_ONE);
    assert.match(await pageText(`/invitations/${secret}`, cookie), /\/sign-in\?[^"]*again=1/);
    await pageText(`/invitations/${secret}`, cookie, {});
    const { body } = await team.owner.get('/api/v1/members');
    assert.deepEqual(
      body.data.map((one: Record<string, unknown>) => one['email']),
      [team.email],
    );
    const own = await signIn(testApp, email);
    assert.equal((await own.session.post('/api/auth/invitations/accept', { token: secret })).status, 200);
  });

  test('is proven again by a code of the same server', async () => {
    const { email } = await newOwner(testApp);
    const before = await sessionOf(testApp, email, {
      vouchedBy: organization.id,
      signedInAgoMs: ELEVEN_MINUTES_MS,
    });
    const phone = { phoneNumber: '+5491155554321' };
    assert.deepEqual(answered(await before.post('/api/auth/phone', phone)), [403, 'step_up_required']);
    assert.equal((await before.post('/api/auth/step-up')).status, 202);
    const proven = await before.post('/api/auth/step-up/verify', { code: await codeRead(email) });
    assert.equal(proven.status, 200, JSON.stringify(proven.body));
    assert.equal((await withCookie(url, cookieOf(proven)).post('/api/auth/phone', phone)).status, 202);
  });
});

suite('a person whom another organization knows', () => {
  test('is asked where to go once another organization knows the address, and loses nothing', async () => {
    const [own, other] = [await newTeam(testApp), await newTeam(testApp)];
    const named = await other.owner.post('/api/v1/cardholders', person({ email: own.email }));
    assert.equal(named.status, 201, JSON.stringify(named.body));
    const { session, reply } = await signIn(testApp, own.email);
    assert.equal(reply.body.tenantId, null);
    assert.equal((await session.post('/api/auth/session', { tenantId: own.tenantId })).status, 200);
    assert.equal((await session.get('/api/v1/members')).status, 200);
  });

  test('signs in with a passkey whatever codes others have asked for', async () => {
    const { email, session } = await newOwner(testApp);
    const passkey = await register(testApp, session);
    const nobody = client(url, {});
    const ask = () => nobody.post('/api/auth/otp', { email, tenant: tenant.id });
    const asked = await Promise.all(Array.from({ length: 7 }, ask));
    assert.ok(asked.some(({ status }) => status === 429));
    const { body: options } = await nobody.post(`${PASSKEYS}/sign-in/options`);
    const credential = get(passkey, options, testApp.links);
    const reply = await nobody.post(`${PASSKEYS}/sign-in`, { credential });
    assert.deepEqual([reply.status, reply.body.vouchedBy], [200, null]);
  });
});

suite('a session of the whole person', () => {
  test('is proven by what the deployment carries alone, also for a customer', async () => {
    const { email } = await newOwner(testApp);
    const session = await sessionOf(testApp, email, { signedInAgoMs: ELEVEN_MINUTES_MS });
    assert.equal((await session.post('/api/auth/step-up')).status, 202);
    const code = await sentCode(testApp, email);
    assert.deepEqual(carriedTo(email), []);
    // A server of the version before would have let the organization carry it, and wrote nothing down.
    const forget = (carriedBy: string | null) =>
      app.pool.run(sql`update one_time_codes set carried_by = ${carriedBy} where address = ${email}`);
    await forget(null);
    const doubtful = await session.post('/api/auth/step-up/verify', { code });
    assert.deepEqual(answered(doubtful), [400, 'invalid_code']);
    await session.post('/api/auth/step-up');
    const good = await session.post('/api/auth/step-up/verify', { code: await sentCode(testApp, email) });
    assert.equal(good.status, 200, JSON.stringify(good.body));
  });

  test('is not begun by a code without a carrier, of a version before', async () => {
    const team = await newTeam(testApp);
    const nobody = client(url, {});
    await nobody.post('/api/auth/otp', { email: team.email, tenant: team.tenantId });
    const code = await sentCode(testApp, team.email);
    await app.pool.run(sql`update one_time_codes set carried_by = null where address = ${team.email}`);
    const { body } = await nobody.post('/api/auth/otp/verify', { email: team.email, code });
    assert.deepEqual([body.vouchedBy, body.tenants], [team.organization.id, []]);
  });

  test('has ended where it has no voucher, of a version before', async () => {
    const { email, session } = await newOwner(testApp);
    await app.pool.run(sql`update sessions set vouched_by = null where email = ${email}`);
    assert.equal((await session.get('/api/auth/session')).status, 401);
  });
});
