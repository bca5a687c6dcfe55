// Members over real HTTP: who they are, what changes them, and that an owner always stays.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Role } from '#platform/context/role.ts';
import { PROVEN_MS } from '#platform/route/access.ts';
import { lockMembers } from '#modules/base/identity/members.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { person as personBody } from '../../../../test/support/people.ts';
import { client, type Client, type Reply } from '../../../../test/support/client.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { url, operator } = testApp;
const PATH = '/api/v1/members';

let count = 0;
type Person = { readonly id: string; readonly email: string; readonly session: Client };

/** An organization with members in these roles, each signed in on its test side. */
async function newTeam(...roles: readonly Role[]) {
  const organization = await testApp.newOrganization(`Team ${++count}`);
  const tenantId = organization.testTenantId;
  const people: Person[] = [];
  for (const role of roles) {
    const email = `member${++count}@example.test`;
    const { userId } = await addUser(operator, { organization: organization.id, email, role });
    people.push({ id: userId, email, session: await sessionOf(testApp, email, { tenantId }) });
  }
  const [owner = assert.fail('no owner'), ...others] = people;
  return { organization, tenantId, owner, others };
}
const first = <T>([one]: readonly T[]): T => one ?? assert.fail('none');
const rolesOf = async (by: Person): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await by.session.get(PATH)).body.data.map(({ id, role }: { id: string; role: string }) => [id, role]),
  );

/** Sends requests that change members so that each has come to its turn before the first takes it. */
const atOnce = async (organizationId: string, ...send: readonly (() => Promise<Reply>)[]): Promise<Reply[]> =>
  Promise.all(
    await testApp.app.pool.transaction(async (tx) => {
      await lockMembers(tx, organizationId);
      const sent = send.map((one) => one());
      const early = Promise.any(sent).then(() => assert.fail('answered before its turn'));
      await Promise.race([untilAllWait(tx, sent.length), early]);
      // In a list, since the transaction would wait for what it lets go on.
      return sent;
    }),
  );

suite('the list of members', () => {
  test('says who they are, to each of them, page by page', async () => {
    const { owner, others } = await newTeam('owner', 'developer', 'viewer');
    const viewer = others[1] ?? assert.fail();
    const { status, body } = await viewer.session.get(`${PATH}?limit=2`);
    assert.equal(status, 200);
    const [{ createdAt, ...newest }] = body.data;
    assert.deepEqual(newest, { id: viewer.id, email: viewer.email, role: 'viewer' });
    assert.ok(Date.parse(createdAt) > 0);
    const rest = (await viewer.session.get(`${PATH}?limit=2&cursor=${body.nextCursor}`)).body;
    assert.deepEqual([rest.data.map(({ id }: Person) => id), rest.nextCursor], [[owner.id], null]);
    for (const query of ['role=owner', 'limit=0', 'cursor=x'])
      assert.equal((await viewer.session.get(`${PATH}?${query}`)).status, 400, query);
  });

  test('is the same on both sides, and of one organization', async () => {
    const { owner, organization } = await newTeam('owner', 'viewer');
    const live = await sessionOf(testApp, owner.email, { tenantId: organization.liveTenantId });
    assert.deepEqual((await live.get(PATH)).body, (await owner.session.get(PATH)).body);
    const other = await newTeam('owner');
    assert.deepEqual(Object.keys(await rolesOf(other.owner)), [other.owner.id]);
  });

  test('is for people alone: a key is of one side', async () => {
    const { status, body } = await client(url, await testApp.newKey()).get(PATH);
    assert.deepEqual([status, body.error], [403, 'forbidden']);
  });
});

suite('another role', () => {
  test('holds from the next request of the member on', async () => {
    const { owner, others } = await newTeam('owner', 'viewer');
    const member = first(others);
    const paths = { scope: '/api/v1/api_keys', body: { name: 'x', scopes: ['cards'] } };
    assert.equal((await member.session.post(paths.scope, paths.body)).status, 403);
    const { status, body } = await owner.session.patch(`${PATH}/${member.id}`, { role: 'owner' });
    assert.deepEqual([status, body.role, body.email], [200, 'owner', member.email]);
    assert.equal((await member.session.post(paths.scope, paths.body)).status, 201);
    await owner.session.patch(`${PATH}/${member.id}`, { role: 'viewer' });
    assert.equal((await member.session.post(paths.scope, paths.body)).status, 403);
  });

  test('takes an owner, and a session that was proven a moment ago', async () => {
    const { owner, others, tenantId } = await newTeam('owner', 'developer');
    const developer = first(others);
    const own = await developer.session.patch(`${PATH}/${developer.id}`, { role: 'owner' });
    assert.deepEqual([own.status, own.body.requiredScope], [403, 'members:write']);
    const late = await sessionOf(testApp, owner.email, { tenantId, signedInAgoMs: PROVEN_MS + 1_000 });
    const refused = await late.patch(`${PATH}/${developer.id}`, { role: 'viewer' });
    assert.deepEqual([refused.status, refused.body.error], [403, 'step_up_required']);
    assert.equal((await rolesOf(owner))[developer.id], 'developer');
  });

  test('is not for the last owner, and says so in the language of the caller', async () => {
    const { owner } = await newTeam('owner', 'developer');
    for (const [language, word] of [
      ['en', /last owner/],
      ['es', /último propietario/],
      ['pt', /último proprietário/],
    ] as const) {
      const { status, body } = await owner.session.patch(
        `${PATH}/${owner.id}`,
        { role: 'developer' },
        { 'Accept-Language': language },
      );
      assert.deepEqual([status, body.error], [409, 'last_owner']);
      assert.match(body.message, word);
    }
    assert.equal((await owner.session.patch(`${PATH}/${owner.id}`, { role: 'owner' })).status, 200);
  });

  test('is not for a member of another organization, who is not found', async () => {
    const { owner } = await newTeam('owner');
    const other = await newTeam('owner', 'viewer');
    const { id } = first(other.others);
    for (const reply of [
      await owner.session.patch(`${PATH}/${id}`, { role: 'owner' }),
      await owner.session.delete(`${PATH}/${id}`),
    ])
      assert.deepEqual([reply.status, reply.body.error, reply.body.field], [404, 'not_found', 'id']);
    assert.equal((await rolesOf(other.owner))[id], 'viewer');
  });

  test('and every other change is in the audit log', async () => {
    const { owner, others } = await newTeam('owner', 'viewer', 'viewer');
    const [second = assert.fail(), third = assert.fail()] = others;
    await owner.session.patch(`${PATH}/${second.id}`, { role: 'developer' });
    await owner.session.patch(`${PATH}/${second.id}`, { role: 'developer' });
    await owner.session.delete(`${PATH}/${second.id}`);
    await third.session.post(`${PATH}/leave`);
    const { data } = (await owner.session.get('/api/v1/audit_log')).body;
    assert.deepEqual(
      data.map(({ action, actor, target }: { action: string; actor: Person; target: Person }) => [
        action,
        actor.id,
        target.id,
      ]),
      [
        ['member.left', third.id, third.id],
        ['member.removed', owner.id, second.id],
        ['member.made_developer', owner.id, second.id],
      ],
    );
  });
});

suite('a member who is removed', () => {
  test('loses the organization in every session at once', async () => {
    const { owner, others, organization, tenantId } = await newTeam('owner', 'developer');
    const member = first(others);
    const live = await sessionOf(testApp, member.email, { tenantId: organization.liveTenantId });
    const { status, body } = await owner.session.delete(`${PATH}/${member.id}`);
    assert.deepEqual([status, body], [200, { id: member.id, deleted: true }]);
    for (const session of [member.session, live]) {
      assert.equal((await session.get('/api/v1/cards')).status, 403);
      const { tenantId: acting, tenants } = (await session.get('/api/auth/session')).body;
      assert.deepEqual([acting, tenants], [null, []]);
      assert.equal((await session.post('/api/auth/session', { tenantId })).status, 404);
    }
    assert.equal((await owner.session.delete(`${PATH}/${member.id}`)).status, 404);
  });

  test('stays the cardholder that they are', async () => {
    const { owner, others, organization } = await newTeam('owner', 'viewer');
    const member = first(others);
    const key = client(url, await testApp.newKey({ organization }));
    const holder = await key.post('/api/v1/cardholders', personBody({ email: member.email }));
    assert.equal(holder.status, 201, JSON.stringify(holder.body));
    await owner.session.delete(`${PATH}/${member.id}`);
    const { tenantId, tenants } = (await member.session.get('/api/auth/session')).body;
    assert.equal(tenantId, organization.testTenantId);
    assert.deepEqual(
      tenants.map((one: { roles: string[] }) => one.roles),
      [[]],
    );
    assert.equal((await member.session.get('/api/v1/cards')).status, 403);
  });

  test('is removed by no one but an owner', async () => {
    const { owner, others } = await newTeam('owner', 'developer', 'viewer');
    for (const by of others) assert.equal((await by.session.delete(`${PATH}/${owner.id}`)).status, 403);
    assert.equal(Object.keys(await rolesOf(owner)).length, 3);
  });
});

suite('an organization is never without an owner', () => {
  test('where two owners remove each other at once, one stays', async () => {
    for (let time = 0; time < 5; time++) {
      const { owner, others, organization } = await newTeam('owner', 'owner');
      const second = first(others);
      const replies = await atOnce(
        organization.id,
        () => owner.session.delete(`${PATH}/${second.id}`),
        () => second.session.delete(`${PATH}/${owner.id}`),
      );
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      const [stays] = replies[0]?.status === 200 ? [owner] : [second];
      assert.deepEqual(await rolesOf(stays), { [stays.id]: 'owner' });
    }
  });

  test('where two owners demote each other, or leave, at once, one stays', async () => {
    const { owner, others, organization } = await newTeam('owner', 'owner', 'viewer');
    const [second = assert.fail(), viewer = assert.fail()] = others;
    await atOnce(
      organization.id,
      () => owner.session.patch(`${PATH}/${second.id}`, { role: 'viewer' }),
      () => second.session.patch(`${PATH}/${owner.id}`, { role: 'viewer' }),
    );
    const ownersOf = async (): Promise<string[]> =>
      Object.entries(await rolesOf(viewer)).flatMap(([id, role]) => (role === 'owner' ? [id] : []));
    const owners = await ownersOf();
    assert.equal(owners.length, 1);
    const stays = owners[0] === owner.id ? owner : second;
    const goes = stays === owner ? second : owner;
    await stays.session.patch(`${PATH}/${goes.id}`, { role: 'owner' });
    const leave = [owner, second].map(
      ({ session }) =>
        () =>
          session.post(`${PATH}/leave`),
    );
    const left = await atOnce(organization.id, ...leave);
    assert.deepEqual(left.map(({ status }) => status).sort(), [200, 409]);
    assert.equal((await ownersOf()).length, 1);
  });

  test('where an owner is removed, what they ask for at the same moment is not done', async () => {
    const { owner, others, organization } = await newTeam('owner', 'owner', 'owner');
    const [second = assert.fail(), third = assert.fail()] = others;
    const replies = await atOnce(
      organization.id,
      () => owner.session.delete(`${PATH}/${second.id}`),
      () => second.session.delete(`${PATH}/${owner.id}`),
    );
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal(Object.keys(await rolesOf(third)).length, 2);
  });

  test('the last one does not leave, and is not demoted from the command line', async () => {
    const { owner, others, organization } = await newTeam('owner', 'viewer');
    const { status, body } = await owner.session.post(`${PATH}/leave`);
    assert.deepEqual([status, body.error], [409, 'last_owner']);
    assert.equal((await first(others).session.post(`${PATH}/leave`)).status, 200);
    await assert.rejects(
      addUser(operator, { organization: organization.id, email: owner.email, role: 'viewer' }),
      /last owner/,
    );
  });
});
