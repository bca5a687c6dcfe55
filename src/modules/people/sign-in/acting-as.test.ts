// Pages that stay open say for whom they were loaded, and do nothing for anybody else.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { operator } = testApp;
const PATH = '/api/v1/webhook_endpoints';
const endpoint = { url: 'https://example.test/hook', enabledEvents: ['card.created'] };

async function ownerOn(side: 'testTenantId' | 'liveTenantId') {
  const organization = await testApp.newOrganization('Taller Norte');
  const email = `${organization.id}@example.test`;
  const { userId } = await addUser(operator, { organization: organization.id, email, role: 'owner' });
  const session = await sessionOf(testApp, email, { tenantId: organization[side] });
  return { organization, userId, session };
}

suite('a request that says for whom it acts', () => {
  test('is served where the session acts for the same', async () => {
    const { organization, userId, session } = await ownerOn('testTenantId');
    const headers = { 'x-acting-as': `${userId}/${organization.testTenantId}` };
    assert.equal((await session.get(PATH, headers)).status, 200);
    assert.equal((await session.post(PATH, endpoint, headers)).status, 201);
  });

  test('does nothing once the session has gone to the other side', async () => {
    const { organization, userId, session } = await ownerOn('testTenantId');
    const headers = { 'x-acting-as': `${userId}/${organization.testTenantId}` };
    const chosen = await session.post('/api/auth/session', { tenantId: organization.liveTenantId }, headers);
    assert.equal(chosen.status, 200);
    for (const reply of [await session.post(PATH, endpoint, headers), await session.get(PATH, headers)]) {
      assert.deepEqual([reply.status, reply.body.error], [409, 'session_changed']);
      assert.match(reply.body.fix, /Load the page again/);
    }
    assert.deepEqual((await session.get(PATH)).body.data, []);
  });

  test('does nothing for another person, or where there is no such person', async () => {
    const { organization, session } = await ownerOn('testTenantId');
    for (const who of [`usr_other/${organization.testTenantId}`, 'x', '', '/'])
      assert.equal((await session.get(PATH, { 'x-acting-as': who })).status, 409, who);
  });

  test('is answered for whom the session acts now, whatever it says', async () => {
    const { organization, session } = await ownerOn('liveTenantId');
    const { status, body } = await session.get('/api/auth/session', { 'x-acting-as': 'usr_other/x' });
    assert.deepEqual([status, body.tenantId], [200, organization.liveTenantId]);
  });
});
