// A stream that is open when the right to it ends tells nothing of what happens from then on, and ends.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { addUser } from '#modules/base/identity/organizations.ts';
import { startTestApp } from '../../../test/support/app.ts';
import { client, type Client } from '../../../test/support/client.ts';
import { person } from '../../../test/support/people.ts';
import { cookieOfPerson } from '../../../test/support/signed-in.ts';
import { listenTo, type Stream } from '../../../test/support/streams.ts';
import { newEmail, newTeam } from '../../../test/support/teams.ts';
import { newPayee } from '../../../test/payments/support.ts';
import { newWallet } from '../../../test/wallets/support.ts';

const testApp = await startTestApp();
const { url, newKey, newOrganization } = testApp;
const EVENTS = '/api/v1/events/stream';

const holderBy = async (by: Client): Promise<string> =>
  String((await by.post('/api/v1/cardholders', person())).body.id);
const hears = (stream: Stream, id: string): boolean => JSON.stringify(stream.heard).includes(id);

/** What is made after the right has ended is not heard of, although the stream was open until then. */
async function isToldNothing(stream: Stream, make: () => Promise<string>, end: () => Promise<unknown>) {
  const before = await make();
  await stream.until(({ data }) => JSON.stringify(data).includes(before));
  await end();
  const after = await make();
  await stream.ended;
  assert.ok(!hears(stream, after), JSON.stringify(stream.heard));
}

/** An organization with a member whose stream is open, and a key that makes things. */
async function listeningMember() {
  const team = await newTeam(testApp);
  const email = newEmail();
  await addUser(testApp.operator, { organization: team.organization.id, email, role: 'viewer' });
  const { cookie } = await cookieOfPerson(testApp, email, { tenantId: team.tenantId });
  const stream = await listenTo(url + EVENTS, { Cookie: cookie });
  assert.equal(stream.status, 200);
  const by = client(url, await newKey({ organization: team.organization }));
  const member = client(url, { Cookie: cookie, Origin: url });
  return { team, email, stream, member, make: () => holderBy(by) };
}

suite('a stream that is open', () => {
  test('tells nothing after its key was revoked', async () => {
    const key = await newKey();
    const stream = await listenTo(url + EVENTS, { Authorization: `Bearer ${key}` });
    await isToldNothing(
      stream,
      () => holderBy(testApp.api),
      () => testApp.revokeKey(key),
    );
  });

  test('tells nothing after its member was removed', async () => {
    const { team, email, stream, make } = await listeningMember();
    const { body } = await team.owner.get('/api/v1/members');
    const { id } = body.data.find((one: { email: string }) => one.email === email);
    const removed = () => team.owner.delete(`/api/v1/members/${id}`);
    await isToldNothing(stream, make, async () => assert.equal((await removed()).status, 200));
  });

  test('tells nothing after its session was signed out', async () => {
    const { stream, member, make } = await listeningMember();
    const out = async () => assert.equal((await member.post('/api/auth/sign-out')).status, 200);
    await isToldNothing(stream, make, out);
  });

  test('tells nothing of the tenant that its session has left for another', async () => {
    const { stream, member, make, email } = await listeningMember();
    const { id: organization, testTenantId: tenantId } = await newOrganization('Second');
    await addUser(testApp.operator, { organization, email, role: 'viewer' });
    const leave = () => member.post('/api/auth/session', { tenantId });
    await isToldNothing(stream, make, async () => assert.equal((await leave()).status, 200));
  });

  test('of an owner tells nothing after the person has signed out', async () => {
    const owner = await newWallet(testApp);
    const { cookie } = await cookieOfPerson(testApp, owner.email);
    const stream = await listenTo(`${url}/api/v1/wallet/changes/stream`, { Cookie: cookie });
    await isToldNothing(
      stream,
      async () => (await newPayee(owner)).id,
      () => client(url, { Cookie: cookie, Origin: url }).post('/api/auth/sign-out'),
    );
  });

  test('goes on for who is still let in', async () => {
    const { stream, make } = await listeningMember();
    for (let n = 0; n < 2; n++) {
      const id = await make();
      await stream.until(({ data }) => JSON.stringify(data).includes(id));
    }
    assert.ok(stream.heard.length >= 2);
  });
});
