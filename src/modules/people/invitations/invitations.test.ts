// Invitations over real HTTP: the letter, the link that may be used once, and who may accept it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { DAY_MS } from '#platform/time/clock.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client } from '../../../../test/support/client.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { invite, mailOf, newEmail, newTeam, tokenOf, type Team } from '../../../../test/support/teams.ts';

const testApp = await startTestApp();
const { url, operator, clock } = testApp;
const PATH = '/api/v1/invitations';
const ACCEPT = '/api/auth/invitations/accept';

const membersOf = async ({ owner }: Team) =>
  ((await owner.get('/api/v1/members')).body.data as { email: string; role: string }[]).map(
    ({ email, role }) => [email, role],
  );
const nowhere = (email: string) => sessionOf(testApp, email, { tenantId: null });

suite('an invitation', () => {
  test('makes the person who signs in with its address a member, in the role it says', async () => {
    const team = await newTeam(testApp);
    const { id, email, body: shown } = await invite(team, { role: 'viewer' });
    assert.deepEqual([shown['status'], shown['role'], shown['acceptedAt']], ['pending', 'viewer', null]);
    assert.equal(JSON.stringify(shown).includes('token'), false);

    const person = await nowhere(email);
    const accepted = await person.post(ACCEPT, { token: await tokenOf(testApp, id) });
    assert.deepEqual(accepted.body, {
      tenantId: team.tenantId,
      organizationId: team.organization.id,
      role: 'viewer',
    });
    assert.deepEqual(await membersOf(team), [
      [email, 'viewer'],
      [team.email, 'owner'],
    ]);
    const { tenants } = (await person.get('/api/auth/session')).body;
    assert.deepEqual(
      tenants.map((one: { tenantId: string }) => one.tenantId).sort(),
      [team.organization.testTenantId, team.organization.liveTenantId].sort(),
    );
    const [entry] = (await team.owner.get(`${PATH}?status=accepted`)).body.data;
    assert.deepEqual([entry.id, entry.status], [id, 'accepted']);
  });

  for (const [language, line] of [
    ['en', /invites you to/],
    ['es', /lo invita a/],
    ['pt', /convida você para/],
  ] as const)
    test(`is written in ${language}, and says who invites to what`, async () => {
      const team = await newTeam(testApp, 'Almacén Uno');
      const { id } = await invite(team, { language });
      const mail = await mailOf(testApp, id);
      assert.match(mail, line);
      assert.ok(mail.includes('Almacén Uno') && mail.includes(team.email), mail);
    });

  test('is good once, also where it is accepted six times at once', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    const person = await nowhere(email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => person.post(ACCEPT, { token })));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);
    const again = await person.post(ACCEPT, { token });
    assert.deepEqual([again.status, again.body.error], [409, 'invitation_over']);
    assert.equal((await membersOf(team)).length, 2);
  });

  test('does not bring back somebody who was removed', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    const person = await nowhere(email);
    assert.equal((await person.post(ACCEPT, { token })).status, 200);
    const { data } = (await team.owner.get('/api/v1/members')).body;
    await team.owner.delete(
      `/api/v1/members/${data.find((one: { email: string }) => one.email === email).id}`,
    );
    assert.equal((await person.post(ACCEPT, { token })).body.error, 'invitation_over');
    assert.deepEqual(await membersOf(team), [[team.email, 'owner']]);
  });

  test('is for its address alone, in any case', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    const other = await (await nowhere(newEmail())).post(ACCEPT, { token });
    assert.deepEqual([other.status, other.body.error], [403, 'invitation_for_another']);
    assert.ok(other.body.fix.length > 0);
    const own = await (await nowhere(email.toUpperCase())).post(ACCEPT, { token });
    assert.equal(own.status, 200, JSON.stringify(own.body));
  });

  test('is over after 7 days, and a new one may be sent', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    clock.advance(7 * DAY_MS);
    const person = await nowhere(email);
    assert.equal((await person.post(ACCEPT, { token })).body.error, 'invitation_over');
    const owner = await sessionOf(testApp, team.email, { tenantId: team.tenantId });
    const [listed] = (await owner.get(`${PATH}?status=expired`)).body.data;
    assert.equal(listed.id, id);
    assert.equal((await owner.post(PATH, { email, role: 'owner' })).status, 201);
  });

  test('that is withdrawn is over, and withdrawing it twice changes nothing more', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    for (let time = 0; time < 2; time++) {
      const { status, body } = await team.owner.delete(`${PATH}/${id}`);
      assert.deepEqual([status, body.status], [200, 'withdrawn']);
    }
    const { body } = await (await nowhere(email)).post(ACCEPT, { token });
    assert.equal(body.error, 'invitation_over');
    assert.deepEqual(await membersOf(team), [[team.email, 'owner']]);
  });

  test('that is accepted and withdrawn at once ends one way', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team);
    const token = await tokenOf(testApp, id);
    const person = await nowhere(email);
    const [accepted, withdrawn] = await Promise.all([
      person.post(ACCEPT, { token }),
      team.owner.delete(`${PATH}/${id}`),
    ]);
    const isIn = (await membersOf(team)).length === 2;
    assert.deepEqual([accepted.status === 200, withdrawn.status === 200], [isIn, !isIn]);
  });

  test('leaves somebody who became a member meanwhile in the role that they have', async () => {
    const team = await newTeam(testApp);
    const { id, email } = await invite(team, { role: 'viewer' });
    await addUser(operator, { organization: team.organization.id, email, role: 'developer' });
    const { status } = await (await nowhere(email)).post(ACCEPT, { token: await tokenOf(testApp, id) });
    assert.equal(status, 200);
    assert.deepEqual((await membersOf(team))[0], [email, 'developer']);
  });

  test('of an owner ends with their right to invite', async () => {
    const team = await newTeam(testApp);
    const second = newEmail();
    await addUser(operator, { organization: team.organization.id, email: second, role: 'owner' });
    const owner = await sessionOf(testApp, second, { tenantId: team.tenantId });
    const { id, email } = await invite({ ...team, owner });
    const { data } = (await team.owner.get('/api/v1/members')).body;
    const { id: secondId } = data.find((one: { email: string }) => one.email === second);
    const token = await tokenOf(testApp, id);
    assert.equal((await team.owner.patch(`/api/v1/members/${secondId}`, { role: 'viewer' })).status, 200);
    assert.equal((await (await nowhere(email)).post(ACCEPT, { token })).body.error, 'invitation_over');
  });
});

test('a link that is none is not found, and a caller without a session has to sign in', async () => {
  const person = await nowhere(newEmail());
  for (const token of ['x', 'A'.repeat(43)])
    assert.equal((await person.post(ACCEPT, { token })).status, 404, token);
  const { status } = await client(url, { Origin: url }).post(ACCEPT, { token: 'A'.repeat(43) });
  assert.equal(status, 401);
});
