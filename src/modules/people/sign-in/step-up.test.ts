// Step-up and phones over real HTTP: what a fresh proof opens, and what it does to the cookie.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser, setOrganizationStatus } from '#modules/base/identity/organizations.ts';
import { cookieOf, sentCode, signIn, withCookie } from '../../../../test/support/codes.ts';
import { cookieOfPerson, newOwner, sessionOf } from '../../../../test/support/signed-in.ts';
import { startTestApp } from '../../../../test/support/app.ts';

const testApp = await startTestApp();
const { api, url, operator, organization, newOrganization } = testApp;
const ELEVEN_MINUTES_MS = 11 * 60_000;
const OWNER = 'owner@example.test';
await addUser(operator, { organization: organization.id, email: OWNER, role: 'owner' });
const LONG_AGO = { signedInAgoMs: ELEVEN_MINUTES_MS };
const newKeyBody = { name: 'Backend', scopes: ['cards:read'] };
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

suite('a code to step up', () => {
  test('opens what needs a proof, with a new cookie, and the old one is dead', async () => {
    const { cookie } = await cookieOfPerson(testApp, OWNER, LONG_AGO);
    const before = withCookie(url, cookie);
    const refused = await before.post('/api/v1/api_keys', newKeyBody);
    assert.deepEqual([refused.status, refused.body.error], [403, 'step_up_required']);

    assert.equal((await before.post('/api/auth/step-up')).status, 202);
    const code = await sentCode(testApp, OWNER);
    const wrong = await before.post('/api/auth/step-up/verify', { code: otherThan(code) });
    assert.deepEqual([wrong.status, wrong.body.error], [400, 'invalid_code']);
    const proven = await before.post('/api/auth/step-up/verify', { code }, { 'x-idempotency-key': 'k' });
    assert.equal(proven.status, 200, JSON.stringify(proven.body));
    assert.ok(Date.parse(proven.body.provenAt) > 0);

    const after = withCookie(url, cookieOf(proven));
    assert.equal((await after.post('/api/v1/api_keys', newKeyBody)).status, 201);
    assert.equal((await before.get('/api/auth/session')).status, 401);
    const { body } = await api.get('/api/v1/audit_log');
    assert.ok(body.data.some((one: { action: string }) => one.action === 'user.stepped_up'));
  });

  test('is good in its own session only, and once', async () => {
    const one = await sessionOf(testApp, 'twice@example.test', LONG_AGO);
    const other = await sessionOf(testApp, 'twice@example.test', LONG_AGO);
    await one.post('/api/auth/step-up');
    const code = await sentCode(testApp, 'twice@example.test');
    assert.equal((await other.post('/api/auth/step-up/verify', { code })).status, 400);
    const both = await Promise.all([1, 2].map(() => one.post('/api/auth/step-up/verify', { code })));
    assert.ok(both.filter(({ status }) => status === 200).length === 1);
  });

  test('does not sign in, nor does one to sign in step up', async () => {
    const email = 'mixed@example.test';
    const { session } = await signIn(testApp, email);
    await session.post('/api/auth/step-up');
    const stepUp = await sentCode(testApp, email);
    assert.equal((await session.post('/api/auth/otp/verify', { email, code: stepUp })).status, 400);
    await session.post('/api/auth/otp', { email });
    const code = await sentCode(testApp, email);
    if (code !== stepUp) assert.equal((await session.post('/api/auth/step-up/verify', { code })).status, 400);
  });
});

suite('the phone of a cardholder', () => {
  const NUMBER = '+5491155554321';

  test('is the one to which the code went, and integrators hear of it', async () => {
    const { session, cardholderId } = await newOwner(testApp);
    const asked = await session.post('/api/auth/phone', { phoneNumber: '+54 9 11 5555-4321' });
    assert.equal(asked.status, 202, JSON.stringify(asked.body));
    const code = await sentCode(testApp, NUMBER);
    assert.equal((await session.post('/api/auth/phone/verify', { code: otherThan(code) })).status, 400);
    const before = await api.get(`/api/v1/cardholders/${cardholderId}`);
    assert.notEqual(before.body.phoneNumber, NUMBER);

    const { status, body } = await session.post('/api/auth/phone/verify', { code });
    assert.deepEqual([status, body.phoneNumber], [200, NUMBER]);
    assert.equal((await api.get(`/api/v1/cardholders/${cardholderId}`)).body.phoneNumber, NUMBER);
    const events = await api.get(`/api/v1/events?type=cardholder.updated&objectId=${cardholderId}`);
    assert.equal(events.body.data[0].data.object.phoneNumber, NUMBER);
    assert.equal((await session.post('/api/auth/phone/verify', { code })).status, 400);
  });

  test('is checked before anything is sent there', async () => {
    const { session } = await newOwner(testApp);
    const { status, body } = await session.post('/api/auth/phone', { phoneNumber: '+5491' });
    assert.deepEqual([status, body.error, body.field], [400, 'invalid_request', 'phoneNumber']);
  });

  test('is that of a person who is a cardholder, and has proven it a moment ago', async () => {
    const stranger = await sessionOf(testApp, 'stranger@example.test');
    const asked = await stranger.post('/api/auth/phone', { phoneNumber: NUMBER });
    assert.deepEqual([asked.status, asked.body.error], [403, 'no_cardholder']);
    const { email } = await newOwner(testApp);
    const late = await sessionOf(testApp, email, LONG_AGO);
    const refused = await late.post('/api/auth/phone', { phoneNumber: NUMBER });
    assert.deepEqual([refused.status, refused.body.error], [403, 'step_up_required']);
  });
});

suite('a member', () => {
  test('loses with the role what it opened, at the next request', async () => {
    const email = 'developer@example.test';
    await addUser(operator, { organization: organization.id, email, role: 'developer' });
    const session = await sessionOf(testApp, email);
    assert.equal((await session.get('/api/v1/cardholders')).status, 200);
    await addUser(operator, { organization: organization.id, email, role: 'viewer' });
    const { status, body } = await session.post('/api/v1/webhook_endpoints', {});
    assert.deepEqual([status, body.error], [403, 'insufficient_scope']);
    assert.equal(body.message, 'The role of this member does not include webhooks:write.');
  });

  test('of a suspended organization may still go elsewhere', async () => {
    const email = 'two@example.test';
    const suspended = await newOrganization('Suspended');
    for (const { id } of [organization, suspended])
      await addUser(operator, { organization: id, email, role: 'viewer' });
    const session = await sessionOf(testApp, email, { tenantId: suspended.testTenantId });
    await setOrganizationStatus(operator, suspended.id, 'suspended');
    const refused = await session.get('/api/v1/cardholders');
    assert.deepEqual([refused.status, refused.body.error], [403, 'account_suspended']);
    const { testTenantId: tenantId } = organization;
    assert.equal((await session.post('/api/auth/session', { tenantId })).status, 200);
    assert.equal((await session.get('/api/v1/cardholders')).status, 200);
  });
});
