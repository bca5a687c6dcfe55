// Saved views over real HTTP: whose they are, what they may be called, and how many there may be.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client } from '../../../../test/support/client.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { lockViews } from './queries.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';

const testApp = await startTestApp();
const { api, app, operator, organization, tenant } = testApp;
const PATH = '/api/v1/views';
const FAILED = { list: 'payments', name: 'Failed', query: 'status=failed&q=wal_1' };

let count = 0;
/** A member of the organization of the test app, signed in on its test side unless another is named. */
async function member(tenantId = tenant.id, role: 'owner' | 'developer' | 'viewer' = 'viewer') {
  const email = `views${++count}@example.test`;
  const { userId } = await addUser(operator, { organization: organization.id, email, role });
  return { userId, email, session: await sessionOf(testApp, email, { tenantId }) };
}
const namesOf = async (by: Client, list = 'payments'): Promise<string[]> => {
  const { status, body } = await by.get(`${PATH}?list=${list}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(({ name }: { name: string }) => name);
};

suite('a saved view', () => {
  test('is kept, renamed and deleted by a member of any role', async () => {
    const { session } = await member();
    const { status, body } = await session.post(PATH, FAILED);
    const { id, createdAt, ...kept } = body;
    assert.deepEqual([status, kept], [201, FAILED]);
    assert.ok(Date.parse(createdAt) > 0);
    const renamed = await session.patch(`${PATH}/${id}`, { name: '  Sin acreditar ' });
    assert.deepEqual([renamed.status, renamed.body], [200, { ...body, name: 'Sin acreditar' }]);
    assert.deepEqual(await namesOf(session), ['Sin acreditar']);
    assert.deepEqual(await namesOf(session, 'cards'), []);
    assert.deepEqual((await session.delete(`${PATH}/${id}`)).body, { id, deleted: true });
    assert.deepEqual(await namesOf(session), []);
  });

  test('is not seen, renamed or deleted by another member, nor by an API key', async () => {
    const [{ session }, other] = [await member(), await member(tenant.id, 'owner')];
    const { body } = await session.post(PATH, FAILED);
    assert.deepEqual(await namesOf(other.session), []);
    assert.equal((await other.session.patch(`${PATH}/${body.id}`, { name: 'Mine' })).status, 404);
    assert.equal((await other.session.delete(`${PATH}/${body.id}`)).status, 404);
    assert.equal((await api.get(PATH)).status, 403);
    assert.equal((await api.post(PATH, FAILED)).status, 403);
    assert.deepEqual(await namesOf(session), ['Failed']);
  });

  test('is of one side, and of one organization', async () => {
    const { session, email, userId } = await member();
    const { body } = await session.post(PATH, FAILED);
    const elsewhere = await testApp.newOrganization('Elsewhere');
    await addUser(operator, { organization: elsewhere.id, email, role: 'owner' });
    for (const tenantId of [organization.liveTenantId, elsewhere.testTenantId]) {
      const there = await sessionOf(testApp, email, { tenantId });
      assert.deepEqual(await namesOf(there), []);
      assert.equal((await there.delete(`${PATH}/${body.id}`)).status, 404);
    }
    assert.ok(userId.startsWith('usr_'));
    assert.deepEqual(await namesOf(session), ['Failed']);
  });

  test('is one however often it is sent, and its name is of one filter of its list', async () => {
    const { session } = await member();
    const first = await session.post(PATH, FAILED);
    const again = await session.post(PATH, FAILED);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    const taken = await session.post(PATH, { ...FAILED, name: 'FAILED', query: 'status=returned' });
    assert.deepEqual([taken.status, taken.body.error, taken.body.field], [409, 'view_name_taken', 'name']);
    assert.equal((await session.post(PATH, { ...FAILED, list: 'transfers' })).status, 201);
    const other = await session.post(PATH, { ...FAILED, name: 'Returned', query: 'status=returned' });
    const renamed = await session.patch(`${PATH}/${other.body.id}`, { name: 'failed' });
    assert.deepEqual([renamed.status, renamed.body.error], [409, 'view_name_taken']);
    assert.equal((await session.patch(`${PATH}/${other.body.id}`, { name: 'RETURNED' })).status, 200);
    assert.deepEqual(await namesOf(session), ['Failed', 'RETURNED']);
  });

  for (const [field, body] of [
    ['name', { ...FAILED, name: '' }],
    ['name', { ...FAILED, name: 'x'.repeat(61) }],
    ['name', { ...FAILED, name: 'a\u202eb' }],
    ['list', { ...FAILED, list: '../cards' }],
    ['query', { ...FAILED, query: '' }],
    ['query', { ...FAILED, query: 'q=<script>' }],
    ['query', { ...FAILED, query: `q=${'x'.repeat(1_000)}` }],
  ] as const)
    test(`is refused where its ${field} is ${JSON.stringify(body[field]).slice(0, 20)}`, async () => {
      const { session } = await member();
      const reply = await session.post(PATH, body);
      assert.deepEqual([reply.status, reply.body.problems?.[0]?.field ?? reply.body.field], [400, field]);
    });

  test('is one of twenty of its list at most, also where two come at once', async () => {
    const { session, userId } = await member();
    const save = (n: number) => session.post(PATH, { ...FAILED, name: `View ${n}` });
    for (let n = 1; n <= 19; n++) assert.equal((await save(n)).status, 201);
    const replies = await Promise.all(
      await app.pool.transaction(
        async (tx) => {
          await lockViews(tx, { tenantId: tenant.id, userId });
          const sent = [save(20), save(21)];
          await untilAllWait(tx, sent.length);
          return sent;
        },
        [tenant.id],
      ),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    assert.deepEqual([refused?.body.error, refused?.body.limit], ['view_limit_reached', 20]);
    assert.equal((await session.post(PATH, { ...FAILED, list: 'cards' })).status, 201);
  });

  test('is gone with its member, on both sides', async () => {
    const { session, email, userId } = await member();
    await session.post(PATH, FAILED);
    const live = await sessionOf(testApp, email, { tenantId: organization.liveTenantId });
    await live.post(PATH, FAILED);
    const owner = await member(tenant.id, 'owner');
    assert.equal((await owner.session.delete(`/api/v1/members/${userId}`)).status, 200);
    await addUser(operator, { organization: organization.id, email, role: 'viewer' });
    for (const tenantId of [tenant.id, organization.liveTenantId])
      assert.deepEqual(await namesOf(await sessionOf(testApp, email, { tenantId })), []);
  });
});
