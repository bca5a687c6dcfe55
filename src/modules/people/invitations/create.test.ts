// Inviting over real HTTP: what is refused, how often it may be done, and what is listed afterwards.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { HOUR_MS } from '#platform/time/clock.ts';
import { PROVEN_MS } from '#platform/route/access.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { sessionOf } from '../../../../test/support/signed-in.ts';
import { invite, newEmail, newTeam, tokenOf } from '../../../../test/support/teams.ts';

const testApp = await startTestApp();
const silent = await startTestApp({ worker: false, mail: { kind: 'none' } });
const { clock } = testApp;
const PATH = '/api/v1/invitations';
const ACCEPT = '/api/auth/invitations/accept';
const nowhere = (email: string) => sessionOf(testApp, email, { tenantId: null });

suite('inviting', () => {
  test('twice is refused while the first is open, also at once', async () => {
    const team = await newTeam(testApp);
    const body = { email: newEmail(), role: 'viewer' };
    const replies = await Promise.all([team.owner.post(PATH, body), team.owner.post(PATH, body)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
    const [{ id }] = (await team.owner.get(PATH)).body.data;
    const third = await team.owner.post(PATH, { ...body, email: body.email.toUpperCase() });
    assert.deepEqual([third.body.error, third.body.invitationId], ['already_invited', id]);
    await team.owner.delete(`${PATH}/${id}`);
    assert.equal((await team.owner.post(PATH, body)).status, 201);
  });

  test('somebody who is a member is refused, and says which one', async () => {
    const team = await newTeam(testApp);
    const { status, body } = await team.owner.post(PATH, { email: team.email.toUpperCase(), role: 'viewer' });
    const [{ id }] = (await team.owner.get('/api/v1/members')).body.data;
    assert.deepEqual([status, body.error, body.memberId], [409, 'already_member', id]);
  });

  test('takes a session that was proven a moment ago', async () => {
    const team = await newTeam(testApp);
    const late = await sessionOf(testApp, team.email, {
      tenantId: team.tenantId,
      signedInAgoMs: PROVEN_MS + 1_000,
    });
    const { status, body } = await late.post(PATH, { email: newEmail(), role: 'viewer' });
    assert.deepEqual([status, body.error], [403, 'step_up_required']);
  });

  test('sends no mailbox more than 5 a day, from all organizations together, and none more than 50 an hour', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time++) await invite(await newTeam(testApp), { email });
    const refused = await (await newTeam(testApp)).owner.post(PATH, { email, role: 'viewer' });
    assert.deepEqual([refused.status, refused.body.error], [429, 'rate_limited']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);

    const team = await newTeam(testApp);
    for (let time = 0; time < 50; time++) await invite(team);
    assert.equal((await team.owner.post(PATH, { email: newEmail(), role: 'viewer' })).status, 429);
    clock.advance(HOUR_MS + 1);
    const owner = await sessionOf(testApp, team.email, { tenantId: team.tenantId });
    await invite({ ...team, owner });
  });

  test('is refused on both sides where no e-mail can be sent', async () => {
    const team = await newTeam(silent);
    const live = await sessionOf(silent, team.email, { tenantId: team.organization.liveTenantId });
    for (const owner of [team.owner, live]) {
      const { status, body } = await owner.post(PATH, { email: newEmail(), role: 'viewer' });
      assert.deepEqual([status, body.error, body.provider], [503, 'provider_not_connected', 'mailer']);
      assert.match(body.fix, /`SMTP_URL`.*`MAIL_FROM`/);
      assert.deepEqual((await owner.get(PATH)).body.data, []);
    }
  });

  for (const [what, body, field] of [
    ['an address that is none', { email: 'x', role: 'viewer' }, 'email'],
    ['a role that is none', { email: 'a@example.test', role: 'admin' }, 'role'],
    ['a field that is none', { email: 'a@example.test', role: 'viewer', name: 'Ana' }, 'name'],
  ] as const)
    test(`with ${what} is refused with its field`, async () => {
      const team = await newTeam(testApp);
      const reply = await team.owner.post(PATH, body);
      assert.deepEqual([reply.status, reply.body.field], [400, field]);
    });

  test('is in the audit log, with its withdrawal and its acceptance', async () => {
    const team = await newTeam(testApp);
    const { id } = await invite(team);
    await team.owner.delete(`${PATH}/${id}`);
    const second = await invite(team);
    await (await nowhere(second.email)).post(ACCEPT, { token: await tokenOf(testApp, second.id) });
    const { data } = (await team.owner.get('/api/v1/audit_log')).body;
    assert.deepEqual(
      data.map(({ action }: { action: string }) => action),
      [
        'member.joined',
        'invitation.accepted',
        'invitation.created',
        'invitation.withdrawn',
        'invitation.created',
      ],
    );
  });
});

suite('the list of invitations', () => {
  test('goes page by page, newest first, and by status', async () => {
    const team = await newTeam(testApp);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.unshift((await invite(team)).id);
    const first = (await team.owner.get(`${PATH}?limit=2`)).body;
    assert.deepEqual(
      first.data.map((one: { id: string }) => one.id),
      ids.slice(0, 2),
    );
    const rest = (await team.owner.get(`${PATH}?limit=2&cursor=${first.nextCursor}`)).body;
    assert.deepEqual([rest.data.map((one: { id: string }) => one.id), rest.nextCursor], [ids.slice(2), null]);
    await team.owner.delete(`${PATH}/${ids[0]}`);
    const withdrawn = (await team.owner.get(`${PATH}?status=withdrawn`)).body.data;
    assert.deepEqual(
      withdrawn.map((one: { id: string }) => one.id),
      ids.slice(0, 1),
    );
    assert.equal((await team.owner.get(`${PATH}?status=pending`)).body.data.length, 2);
    for (const query of ['status=open', 'other=1', 'cursor=x', 'limit=101'])
      assert.equal((await team.owner.get(`${PATH}?${query}`)).status, 400, query);
  });

  test('is of one organization: another one neither sees nor withdraws what is in it', async () => {
    const team = await newTeam(testApp);
    const other = await newTeam(testApp);
    const { id } = await invite(team);
    assert.deepEqual((await other.owner.get(PATH)).body.data, []);
    const { status, body } = await other.owner.delete(`${PATH}/${id}`);
    assert.deepEqual([status, body.error, body.field], [404, 'not_found', 'id']);
    assert.equal((await team.owner.get(PATH)).body.data[0].status, 'pending');
  });
});
