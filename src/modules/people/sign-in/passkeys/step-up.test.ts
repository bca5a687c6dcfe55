// Proving with a passkey who one is, over real HTTP.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../../../../../test/support/app.ts';
import { get, type Falsehoods, type Passkey } from '../../../../../test/support/authenticator.ts';
import type { Client, Reply } from '../../../../../test/support/client.ts';
import { cookieOf, withCookie } from '../../../../../test/support/codes.ts';
import { newPerson, PASSKEYS, register } from '../../../../../test/support/passkeys.ts';
import { sessionOf } from '../../../../../test/support/signed-in.ts';

const testApp = await startTestApp({ worker: false });
const { links, clock } = testApp;

async function personWithPasskey(untrue: Falsehoods = {}) {
  const person = await newPerson(testApp);
  const passkey = await register(testApp, person.session, untrue);
  clock.advance(11 * MINUTE_MS);
  return { ...person, passkey };
}
const optionsFor = async (session: Client) => (await session.post(`${PASSKEYS}/step-up/options`)).body;
const answerWith = (session: Client, credential: unknown) =>
  session.post(`${PASSKEYS}/step-up`, { credential });
const stepUp = async (session: Client, passkey: Passkey, untrue: Falsehoods = {}) =>
  answerWith(session, get(passkey, await optionsFor(session), links, untrue));
/** The client with the cookie that an answer has set. */
const goOn = (reply: Reply): Client => withCookie(links, cookieOf(reply));
/** Whether the session may do what needs a proof. */
const isProven = async (session: Client): Promise<boolean> =>
  (await session.post(`${PASSKEYS}/register/options`)).status === 200;

suite('stepping up with a passkey', () => {
  test('lets the session do what needs a proof, and no other session of the person', async () => {
    const { session, email, passkey } = await personWithPasskey();
    const other = await sessionOf(testApp, email);
    clock.advance(11 * MINUTE_MS);
    const reply = await stepUp(session, passkey);
    assert.equal(reply.status, 200);
    const proven = goOn(reply);
    assert.deepEqual([await isProven(proven), await isProven(other)], [true, false]);
    assert.equal((await proven.get(PASSKEYS)).body.data[0].lastUsedAt, reply.body.provenAt);
    assert.equal((await session.get(PASSKEYS)).status, 401, 'the cookie from before is dead');
  });

  test('asks for the passkeys of the person, and for somebody who is verified', async () => {
    const { session, passkey } = await personWithPasskey();
    const options = await optionsFor(session);
    assert.deepEqual(options.allowCredentials, [
      { id: passkey.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    assert.deepEqual([options.userVerification, options.rpId], ['required', 'localhost']);
  });

  test('is not offered to somebody without a passkey', async () => {
    const { session } = await newPerson(testApp);
    const { status, body } = await session.post(`${PASSKEYS}/step-up/options`);
    assert.deepEqual([status, body.error], [409, 'no_passkey']);
  });

  test('takes one of two answers to one challenge that come at once', async () => {
    const { session, passkey } = await personWithPasskey();
    const options = await optionsFor(session);
    const answers = [get(passkey, options, links), get(passkey, options, links)];
    const replies = await Promise.all(answers.map((credential) => answerWith(session, credential)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  });

  test('takes an answer once, also of an authenticator that does not count', async () => {
    const { session, passkey } = await personWithPasskey();
    const credential = get(passkey, await optionsFor(session), links, { counter: 0 });
    const first = await answerWith(session, credential);
    assert.equal(first.status, 200);
    const { status, body } = await answerWith(goOn(first), credential);
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
  });

  test('may be tried again with the same challenge after an answer that was refused', async () => {
    const { session, passkey } = await personWithPasskey();
    const options = await optionsFor(session);
    const refused = await answerWith(session, get(passkey, options, links, { isVerified: false }));
    assert.equal(refused.status, 401);
    assert.equal((await answerWith(session, get(passkey, options, links))).status, 200);
  });

  test('works with an authenticator that does not count', async () => {
    const { session, passkey } = await personWithPasskey();
    const first = await stepUp(session, passkey, { counter: 0 });
    assert.equal((await stepUp(goOn(first), passkey, { counter: 0 })).status, 200);
  });
});

suite('an assertion is refused', () => {
  const FALSEHOODS: Array<[string, Falsehoods]> = [
    ['was made on another site', { origin: 'https://evil.example' }],
    ['was made in a frame of another site', { crossOrigin: true }],
    ['is for another host', { rpId: 'evil.example' }],
    ['verified no person', { isVerified: false }],
    ['saw no person', { isPresent: false }],
    ['is a registration', { type: 'webauthn.create' }],
    ['counts as far as last time', { counter: 5 }],
    ['counts back', { counter: 4 }],
    ['no longer counts', { counter: 0 }],
    ['is of a passkey that is not registered', { id: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['names another person', { userHandle: Buffer.from('usr_other').toString('base64url') }],
  ];
  for (const [what, untrue] of FALSEHOODS) {
    test(`where it ${what}`, async () => {
      const { session, passkey } = await personWithPasskey({ counter: 5 });
      const { status, body } = await stepUp(session, passkey, untrue);
      assert.deepEqual([status, body.error], [401, 'passkey_refused']);
      assert.equal(await isProven(session), false);
    });
  }

  test('where it is signed with another key', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const { status, body } = await stepUp(one.session, one.passkey, { key: other.passkey.key });
    assert.deepEqual([status, body.error], [401, 'passkey_refused']);
  });

  test('where it is of the passkey of another person', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const userHandle = one.passkey.userHandle ?? '';
    for (const untrue of [{}, { userHandle }]) {
      const { status, body } = await stepUp(one.session, other.passkey, untrue);
      assert.deepEqual([status, body.error], [401, 'passkey_refused']);
    }
    assert.equal(await isProven(one.session), false);
  });

  test('where its passkey was deleted meanwhile', async () => {
    const { session, email, passkey } = await personWithPasskey();
    const second = await sessionOf(testApp, email);
    const options = await optionsFor(session);
    const [{ id }] = (await second.get(PASSKEYS)).body.data;
    assert.equal((await second.delete(`${PASSKEYS}/${id}`)).status, 200);
    const { status } = await answerWith(session, get(passkey, options, links));
    assert.equal(status, 401);
  });

  test('where its challenge was made to register, or for another session', async () => {
    const { session, email, passkey } = await personWithPasskey();
    const other = await sessionOf(testApp, email);
    const { body: toRegister } = await other.post(`${PASSKEYS}/register/options`);
    const forOther = await optionsFor(other);
    for (const challenge of [toRegister.challenge, forOther.challenge, 'AAAA']) {
      const { status, body } = await stepUp(session, passkey, { challenge });
      assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
    }
    const { status, body } = await answerWith(other, get(passkey, toRegister, links, { rpId: 'localhost' }));
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
  });
});
