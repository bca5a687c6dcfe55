// Second signatures over real HTTP: what a member does only once another one has signed it.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Role } from '#platform/context/role.ts';
import { PROVEN_MS } from '#platform/route/access.ts';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../../test/support/app.ts';
import { client, type Client, type Reply } from '../../../../test/support/client.ts';
import { paperDriver, paperKeys } from '../../../../test/connections/paper.ts';
import { sessionOf, type SessionOptions } from '../../../../test/support/signed-in.ts';
import { forgetSignaturesSweep } from './forget.ts';

const testApp = await startTestApp({ drivers: [paperDriver().driver] });
const { operator, url } = testApp;
const PATH = '/api/v1/second_signatures';
const SETTINGS = '/api/v1/second_signature_settings';
const INVITATIONS = '/api/v1/invitations';

const PEM = '-----BEGIN PRIVATE KEY-----\nTUlHSEFnRUFNQk1HQnlxR1NNNDlBZ0VHQ0Nx\n-----END PRIVATE KEY-----';

let count = 0;
type Team = Awaited<ReturnType<typeof testApp.newOrganization>>;
async function memberOf(team: Team, role: Role, options: SessionOptions = {}): Promise<Client> {
  const email = `signer${++count}@example.test`;
  await addUser(operator, { organization: team.id, email, role });
  return sessionOf(testApp, email, { tenantId: team.testTenantId, ...options });
}
type Owners = { readonly team: Team; readonly maker: Client; readonly colleague: Client };
/** Two owners, who have asked for second signatures. */
async function owners(rights: readonly string[] = ['settings:write']): Promise<Owners> {
  const team = await testApp.newOrganization(`Signers ${++count}`);
  const maker = await memberOf(team, 'owner');
  const colleague = await memberOf(team, 'owner');
  const { status } = await maker.patch(SETTINGS, { rights });
  assert.equal(status, 200);
  return { team, maker, colleague };
}
const invite = (by: Client, key: string, email = 'new@example.test'): Promise<Reply> =>
  by.post(INVITATIONS, { email, role: 'viewer' }, { 'x-idempotency-key': key });
const invited = async (by: Client): Promise<number> => (await by.get(INVITATIONS)).body.data.length;
const sign = (by: Client, asked: Reply): Promise<Reply> =>
  by.post(`${PATH}/${asked.body.secondSignatureId}/sign`, {});
const refuse = (by: Client, asked: Reply): Promise<Reply> =>
  by.post(`${PATH}/${asked.body.secondSignatureId}/refuse`, {});
const statusOf = async (by: Client): Promise<string[]> =>
  (await by.get(PATH)).body.data.map((one: { status: string }) => one.status);

suite('what takes a second signature', () => {
  test('is refused until another member has signed it, and is then done once by its maker', async () => {
    const { maker, colleague } = await owners();
    const asked = await invite(maker, 'one');
    assert.deepEqual([asked.status, asked.body.error], [403, 'second_signature_required']);
    assert.equal((await invite(maker, 'one')).body.secondSignatureId, asked.body.secondSignatureId);
    assert.equal(await invited(maker), 0);
    const [shown] = (await colleague.get(PATH)).body.data;
    assert.deepEqual(
      [shown.status, shown.needs, shown.request.method, shown.request.path, shown.request.body],
      ['waiting', 'members:write', 'POST', INVITATIONS, { email: 'new@example.test', role: 'viewer' }],
    );
    const signed = await sign(colleague, asked);
    assert.deepEqual([signed.status, signed.body.status], [200, 'signed']);
    assert.equal(await invited(maker), 0);
    const done = await invite(maker, 'one');
    assert.equal(done.status, 201, JSON.stringify(done.body));
    // Its answer was lost, so it is sent again.
    assert.equal((await invite(maker, 'one')).body.id, done.body.id);
    assert.equal(await invited(maker), 1);
    assert.deepEqual(await statusOf(maker), ['used']);
    const again = await invite(maker, 'two');
    assert.equal(again.body.error, 'second_signature_required');
    assert.notEqual(again.body.secondSignatureId, asked.body.secondSignatureId);
  });

  test('is signed for this request alone, and for its maker alone', async () => {
    const { maker, colleague } = await owners();
    const asked = await invite(maker, 'one');
    await sign(colleague, asked);
    assert.equal((await invite(maker, 'one', 'other@example.test')).body.error, 'second_signature_required');
    assert.equal((await invite(colleague, 'one')).body.error, 'second_signature_required');
    assert.equal(await invited(maker), 0);
  });

  test('is not signed by its maker, by who may not do it, without a recent proof, or elsewhere', async () => {
    const { team, maker } = await owners();
    const asked = await invite(maker, 'one');
    assert.equal((await sign(maker, asked)).body.error, 'own_second_signature');
    const developer = await memberOf(team, 'developer');
    assert.equal((await sign(developer, asked)).status, 404);
    assert.deepEqual(await statusOf(developer), []);
    const late = await memberOf(team, 'owner', { signedInAgoMs: PROVEN_MS + 1_000 });
    assert.equal((await sign(late, asked)).body.error, 'step_up_required');
    const { colleague: another } = await owners();
    assert.equal((await sign(another, asked)).status, 404);
    assert.deepEqual(await statusOf(another), []);
    assert.deepEqual(await statusOf(maker), ['waiting']);
  });

  test('is over once it is refused or withdrawn, also after it was signed', async () => {
    const { maker, colleague } = await owners();
    const first = await invite(maker, 'one');
    assert.equal((await refuse(colleague, first)).body.status, 'refused');
    assert.equal((await sign(colleague, first)).body.error, 'invalid_state');
    const second = await invite(maker, 'one');
    await sign(colleague, second);
    assert.equal((await refuse(maker, second)).body.status, 'withdrawn');
    assert.equal((await invite(maker, 'one')).body.error, 'second_signature_required');
    assert.deepEqual(await statusOf(maker), ['waiting', 'withdrawn', 'refused']);
  });

  test('is let through once by many that come at the same moment', async () => {
    const { maker, colleague } = await owners();
    const email = { email: 'new@example.test', role: 'viewer' };
    await sign(colleague, await maker.post(INVITATIONS, email));
    const sent = await Promise.all(Array.from({ length: 5 }, () => maker.post(INVITATIONS, email)));
    const done = sent.filter(({ status }) => status === 201);
    assert.equal(done.length, 1, JSON.stringify(sent.map(({ body }) => body)));
    assert.equal(await invited(maker), 1);
  });

  test('is shown without its body where that has a secret, and is done all the same', async () => {
    const { maker, colleague } = await owners();
    const fields = { ...paperKeys('test', 'a'), signingKey: PEM };
    const connect = () => maker.post('/api/v1/connections', { driver: 'paper', name: 'Paper', fields });
    const asked = await connect();
    assert.equal(asked.body.error, 'second_signature_required', JSON.stringify(asked.body));
    const { data } = (await colleague.get(PATH)).body;
    const { path, body, bodyIsSecret } = data[0].request;
    assert.deepEqual([path, body, bodyIsSecret], ['/api/v1/connections', null, true]);
    await sign(colleague, asked);
    const done = await connect();
    assert.equal(done.status, 201, JSON.stringify(done.body));
  });

  test('is no more than twenty of one member at a time', async () => {
    const { maker } = await owners();
    for (let at = 0; at < 20; at++) await invite(maker, 'one', `new${at}@example.test`);
    const beyond = await invite(maker, 'one', 'beyond@example.test');
    assert.deepEqual([beyond.body.error, beyond.body.limit], ['second_signature_limit_reached', 20]);
  });
});

suite('the settings', () => {
  test('take two owners, and a second signature once there is one', async () => {
    const team = await testApp.newOrganization(`Signers ${++count}`);
    const alone = await memberOf(team, 'owner');
    assert.equal(
      (await alone.patch(SETTINGS, { rights: ['transfers:write'] })).body.error,
      'second_owner_required',
    );
    const other = await memberOf(team, 'owner');
    const { body } = await alone.patch(SETTINGS, { rights: ['transfers:write'] });
    assert.deepEqual(body, {
      rights: ['transfers:write'],
      signed: ['transfers:write', 'members:write', 'keys:write'],
    });
    const off = await alone.patch(SETTINGS, { rights: [] });
    assert.equal(off.body.error, 'second_signature_required');
    await sign(other, off);
    assert.deepEqual((await alone.patch(SETTINGS, { rights: [] })).body, { rights: [], signed: [] });
    assert.equal((await invite(alone, 'one')).status, 201);
  });

  test('keep two owners, and let go without a signature what lets less go', async () => {
    const { team, maker, colleague } = await owners();
    const me = (await maker.get('/api/v1/members')).body.data.map(({ id }: { id: string }) => id);
    assert.equal(me.length, 2);
    assert.equal((await colleague.post('/api/v1/members/leave', {})).body.error, 'last_two_owners');
    const third = await memberOf(team, 'owner');
    assert.equal((await third.post('/api/v1/members/leave', {})).status, 200);
  });

  test('ask for none where no proof is asked for, such as to name a connection', async () => {
    const { maker, colleague } = await owners();
    const fields = { ...paperKeys('test', 'b'), signingKey: PEM };
    const connect = () => maker.post('/api/v1/connections', { driver: 'paper', name: 'Paper', fields });
    await sign(colleague, await connect());
    const { body } = await connect();
    const renamed = await maker.patch(`/api/v1/connections/${body.id}`, { name: 'Payroll' });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Payroll']);
  });

  test('leave alone what was not chosen, API keys, and other organizations', async () => {
    const { team, maker } = await owners(['transfers:write']);
    assert.equal((await maker.patch('/api/v1/brand', { colour: '#0a6e4f' })).status, 200);
    const key = client(url, await testApp.newKey({ organization: team }));
    assert.equal((await key.post('/api/v1/api_keys', { name: 'Next', scopes: ['cards:read'] })).status, 201);
    const elsewhere = await testApp.newOrganization(`Signers ${++count}`);
    assert.equal((await invite(await memberOf(elsewhere, 'owner'), 'one')).status, 201);
  });
});

test('a second signature is forgotten 90 days after its end', async () => {
  const { maker } = await owners();
  await invite(maker, 'one');
  const days = (later: number) => ({
    ...testApp.app.clock,
    now: () => (testApp.app.clock.now() + later * 86_400_000) as ReturnType<typeof testApp.app.clock.now>,
  });
  await forgetSignaturesSweep({ pool: testApp.app.pool, clock: days(96) }).runOnce();
  assert.deepEqual(await statusOf(maker), ['waiting']);
  await forgetSignaturesSweep({ pool: testApp.app.pool, clock: days(98) }).runOnce();
  assert.deepEqual(await statusOf(maker), []);
});
