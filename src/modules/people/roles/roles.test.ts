// Roles over real HTTP: what members may do in each, and what their organization withholds.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ALL_RIGHTS } from '#platform/context/rights.ts';
import type { Role } from '#platform/context/role.ts';
import { PROVEN_MS } from '#platform/route/access.ts';
import { lockMembers } from '#modules/base/identity/members.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import type { Client, Reply } from '../../../../test/support/client.ts';
import { untilAllWait } from '../../../../test/support/locks.ts';
import { person } from '../../../../test/support/people.ts';
import { sessionOf, type SessionOptions } from '../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { operator } = testApp;
const PATH = '/api/v1/roles';
const CARDHOLDERS = '/api/v1/cardholders';

let count = 0;
type Team = Awaited<ReturnType<typeof testApp.newOrganization>>;
const newTeam = (): Promise<Team> => testApp.newOrganization(`Team ${++count}`);
async function memberOf(team: Team, role: Role, options: SessionOptions = {}): Promise<Client> {
  const email = `member${++count}@example.test`;
  await addUser(operator, { organization: team.id, email, role });
  return sessionOf(testApp, email, { tenantId: team.testTenantId, ...options });
}
const register = (by: Client): Promise<Reply> => by.post(CARDHOLDERS, person());
const withheldFrom = async (by: Client, role: Role): Promise<string[]> =>
  (await by.get(PATH)).body.data.find((one: { role: string }) => one.role === role).withheld;

suite('a role', () => {
  test('is listed to every member with what it includes, and an owner with all there is', async () => {
    const viewer = await memberOf(await newTeam(), 'viewer');
    const { status, body } = await viewer.get(PATH);
    assert.equal(status, 200);
    const rights = new Map<string, string[]>(
      body.data.map((one: { role: string; rights: string[] }) => [one.role, one.rights]),
    );
    assert.deepEqual([...rights.keys()], ['owner', 'developer', 'support', 'finance', 'viewer']);
    assert.deepEqual(rights.get('owner'), ALL_RIGHTS);
    const writes = (role: string) => rights.get(role)?.filter((one) => !one.endsWith(':read'));
    assert.deepEqual(writes('support'), [
      'cardholders:write',
      'onboarding:write',
      'payment_methods:write',
      'cards:write',
      'notes:write',
      'webhooks.resend',
    ]);
    assert.deepEqual(writes('finance'), ['transfers:write', 'notes:write']);
    assert.deepEqual(writes('viewer'), []);
  });

  test('loses what is withheld from it in every session at once, on both sides, and gets it back', async () => {
    const team = await newTeam();
    const owner = await memberOf(team, 'owner');
    const support = await memberOf(team, 'support');
    const live = await memberOf(team, 'support', { tenantId: team.liveTenantId });
    assert.equal((await register(support)).status, 201);
    const { status, body } = await owner.patch(`${PATH}/support`, { withheld: ['cardholders:write'] });
    assert.deepEqual([status, body.withheld], [200, ['cardholders:write']]);
    for (const session of [support, live]) {
      const refused = await register(session);
      assert.deepEqual([refused.status, refused.body.requiredScope], [403, 'cardholders:write']);
      const { rights } = (await session.get('/api/auth/session')).body.tenants[0];
      assert.deepEqual([rights.includes('cardholders:write'), rights.includes('cards:write')], [false, true]);
    }
    assert.equal((await owner.patch(`${PATH}/support`, {})).body.withheld.length, 1);
    assert.deepEqual((await owner.patch(`${PATH}/support`, { withheld: [] })).body.withheld, []);
    assert.equal((await register(support)).status, 201);
  });

  test('from which reading is withheld does not find in other ways what it may not read', async () => {
    const team = await newTeam();
    const owner = await memberOf(team, 'owner');
    const finance = await memberOf(team, 'finance');
    const { body: holder } = await register(owner);
    const found = async (): Promise<number> =>
      (await finance.post('/api/v1/search', { q: holder.id })).body.found.length;
    assert.equal(await found(), 1);
    await owner.patch(`${PATH}/finance`, { withheld: ['cardholders:read'] });
    assert.equal(await found(), 0);
    assert.equal((await finance.get(`${CARDHOLDERS}/${holder.id}`)).status, 403);
  });

  test('is as it was in another organization of the same person', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const owner = await memberOf(team, 'owner');
    const email = `member${++count}@example.test`;
    for (const { id } of [team, other]) await addUser(operator, { organization: id, email, role: 'support' });
    await owner.patch(`${PATH}/support`, { withheld: ['cardholders:write'] });
    const there = await sessionOf(testApp, email, { tenantId: other.testTenantId });
    assert.equal((await register(there)).status, 201);
    assert.deepEqual(await withheldFrom(there, 'support'), []);
  });
});

suite('withholding', () => {
  test('takes an owner who proved a moment ago who they are', async () => {
    const team = await newTeam();
    const body = { withheld: ['cards:write'] };
    const developer = await memberOf(team, 'developer');
    assert.equal((await developer.patch(`${PATH}/support`, body)).body.requiredScope, 'members:write');
    const late = await memberOf(team, 'owner', { signedInAgoMs: PROVEN_MS + 1_000 });
    assert.equal((await late.patch(`${PATH}/support`, body)).body.error, 'step_up_required');
    assert.deepEqual(await withheldFrom(developer, 'support'), []);
  });

  test('takes nothing from owners, nor what the role does not include or every member needs', async () => {
    const owner = await memberOf(await newTeam(), 'owner');
    const refused = await owner.patch(`${PATH}/owner`, { withheld: ['cards:write'] });
    assert.deepEqual([refused.status, refused.body.error], [409, 'owners_have_all_rights']);
    for (const [role, right] of [
      ['viewer', 'cards:write'],
      ['support', 'members:read'],
      ['support', 'cards'],
    ] as const) {
      const { status, body } = await owner.patch(`${PATH}/${role}`, { withheld: ['cards:read', right] });
      assert.deepEqual([status, body.field], [400, 'withheld.1'], right);
    }
    assert.equal((await owner.patch(`${PATH}/admin`, { withheld: [] })).status, 404);
  });

  test('from two roles at the same moment loses neither', async () => {
    const team = await newTeam();
    const owner = await memberOf(team, 'owner');
    const sent = await testApp.app.pool.transaction(async (tx) => {
      await lockMembers(tx, team.id);
      const both = (['support', 'finance'] as const).map((role) =>
        owner.patch(`${PATH}/${role}`, { withheld: ['cards:read'] }),
      );
      await untilAllWait(tx, both.length);
      return both;
    });
    for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
    assert.deepEqual(await withheldFrom(owner, 'support'), ['cards:read']);
    assert.deepEqual(await withheldFrom(owner, 'finance'), ['cards:read']);
  });

  test('is in the audit log, right by right', async () => {
    const owner = await memberOf(await newTeam(), 'owner');
    await owner.patch(`${PATH}/support`, { withheld: ['cards:write', 'cards:read'] });
    await owner.patch(`${PATH}/support`, { withheld: ['cards:read', 'cards:read'] });
    const { data } = (await owner.get('/api/v1/audit_log')).body;
    assert.deepEqual(
      data.map(({ action, target }: { action: string; target: { id: string } }) => [action, target.id]),
      [
        ['role.right_given_back', 'support cards:write'],
        ['role.right_withheld', 'support cards:read'],
        ['role.right_withheld', 'support cards:write'],
      ],
    );
  });
});
