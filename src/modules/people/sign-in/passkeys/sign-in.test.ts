// Signing in with a passkey over real HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { startTestApp } from '../../../../../test/support/app.ts';
import { get, type Falsehoods, type Passkey } from '../../../../../test/support/authenticator.ts';
import { client, type Reply } from '../../../../../test/support/client.ts';
import { cookieOf, withCookie } from '../../../../../test/support/codes.ts';
import { newPerson, PASSKEYS, register } from '../../../../../test/support/passkeys.ts';
import { newOwner } from '../../../../../test/support/signed-in.ts';

const testApp = await startTestApp();
const { url, links } = testApp;
const anyone = client(url, {});

const optionsFor = async () => (await anyone.post(`${PASSKEYS}/sign-in/options`)).body;
const signInWith = (credential: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  anyone.post(`${PASSKEYS}/sign-in`, { credential, ...more }, headers);
const signIn = async (passkey: Passkey, untrue: Falsehoods = {}): Promise<Reply> =>
  signInWith(get(passkey, await optionsFor(), links, untrue));
const sessionFrom = (reply: Reply) => withCookie(url, cookieOf(reply));

async function personWithPasskey() {
  const person = await newPerson(testApp);
  return { ...person, passkey: await register(testApp, person.session) };
}

suite('signing in with a passkey', () => {
  test('does not ask who the person is, and starts a session of the owner', async () => {
    const options = await optionsFor();
    assert.deepEqual([options.allowCredentials, options.userVerification], [[], 'required']);
    const { email, passkey } = await personWithPasskey();
    const reply = await signInWith(get(passkey, options, links));
    assert.deepEqual([reply.status, reply.body.user.email], [200, email]);
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^monedero_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    const { body } = await sessionFrom(reply).get('/api/auth/session');
    assert.equal(body.user.email, email);
    assert.equal((await sessionFrom(reply).get(PASSKEYS)).body.data[0].lastUsedAt !== null, true);
  });

  test('acts where the person is known, as with a code', async () => {
    const { session, cardholderId } = await newOwner(testApp);
    const passkey = await register(testApp, session);
    const { body } = await signIn(passkey);
    assert.equal(body.tenantId, testApp.tenant.id);
    assert.equal(body.tenants[0].cardholderId, cardholderId);
  });

  test('acts in the tenant that is named, and in none that does not exist', async () => {
    const { passkey } = await personWithPasskey();
    const { organization } = testApp;
    const named = await signInWith(get(passkey, await optionsFor(), links), {
      tenant: organization.liveTenantId,
    });
    assert.deepEqual([named.status, named.body.tenantId], [200, organization.liveTenantId]);
    const unknown = await signInWith(get(passkey, await optionsFor(), links), { tenant: 'ten_none' });
    assert.deepEqual([unknown.status, unknown.body.field], [404, 'tenant']);
  });

  test('proves who the person is, for what needs a proof', async () => {
    const { passkey } = await personWithPasskey();
    const session = sessionFrom(await signIn(passkey));
    assert.equal((await session.post(`${PASSKEYS}/register/options`)).status, 200);
  });

  test('ends the session that the browser had', async () => {
    const { passkey } = await personWithPasskey();
    const first = await signIn(passkey);
    const credential = get(passkey, await optionsFor(), links);
    const second = await signInWith(credential, {}, { Cookie: cookieOf(first), Origin: url });
    assert.equal(second.status, 200);
    assert.notEqual(cookieOf(second), cookieOf(first));
    assert.equal((await sessionFrom(first).get(PASSKEYS)).status, 401);
    assert.equal((await sessionFrom(second).get(PASSKEYS)).status, 200);
  });

  test('takes one of two answers to one challenge that come at once', async () => {
    const { passkey } = await personWithPasskey();
    const options = await optionsFor();
    const answers = Array.from({ length: 4 }, () => get(passkey, options, links, { counter: 0 }));
    const replies = await Promise.all(answers.map((credential) => signInWith(credential)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  });

  test('is a way in no more once the passkey is deleted', async () => {
    const { session, passkey } = await personWithPasskey();
    const [{ id }] = (await session.get(PASSKEYS)).body.data;
    await session.delete(`${PASSKEYS}/${id}`);
    assert.equal((await signIn(passkey)).status, 401);
  });
});

suite('signing in with a passkey is refused', () => {
  const FALSEHOODS: Array<[string, Falsehoods]> = [
    ['was made on another site', { origin: 'https://evil.example' }],
    ['is for another host', { rpId: 'evil.example' }],
    ['verified no person', { isVerified: false }],
    ['is of a passkey that is not registered', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['names another person', { userHandle: Buffer.from('usr_other').toString('base64url') }],
  ];
  for (const [what, untrue] of FALSEHOODS) {
    test(`in one and the same way where the assertion ${what}`, async () => {
      const { passkey } = await personWithPasskey();
      const { status, body, headers } = await signIn(passkey, untrue);
      const { requestId: _id, docUrl: _url, ...said } = body;
      assert.deepEqual([status, said.error], [401, 'passkey_refused']);
      assert.deepEqual(Object.keys(said).sort(), ['error', 'fix', 'message']);
      assert.equal(headers.get('set-cookie'), null);
    });
  }

  test('where the assertion names no person', async () => {
    const { passkey } = await personWithPasskey();
    const credential = get(passkey, await optionsFor(), links);
    const response = { ...credential.response, userHandle: undefined };
    assert.equal((await signInWith({ ...credential, response })).status, 401);
  });

  test('where the assertion has a signature of another passkey', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const { status } = await signIn(one.passkey, { key: other.passkey.key });
    assert.equal(status, 401);
  });

  test('where its challenge was made for a step-up of the same person', async () => {
    const { session, passkey } = await personWithPasskey();
    const { body: options } = await session.post(`${PASSKEYS}/step-up/options`);
    const { status, body } = await signInWith(get(passkey, options, links));
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
  });

  test('to a request that another site made a browser send', async () => {
    const { passkey } = await personWithPasskey();
    const credential = get(passkey, await optionsFor(), links);
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const { status, body } = await signInWith(credential, {}, headers);
      assert.deepEqual([status, body.error], [403, 'forbidden']);
    }
  });

  const WRONG: Array<[string, unknown]> = [
    ['nothing', {}],
    ['no credential', { credential: null }],
    ['a credential without its parts', { credential: { id: 'AA', rawId: 'AA', type: 'public-key' } }],
    ['a field that is unknown', { credential: {}, more: 1 }],
  ];
  for (const [what, body] of WRONG) {
    test(`where the body has ${what}`, async () => {
      const reply = await anyone.post(`${PASSKEYS}/sign-in`, body);
      assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_request']);
    });
  }
});
