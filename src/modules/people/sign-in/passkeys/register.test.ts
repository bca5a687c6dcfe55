// Registering passkeys over real HTTP, with a sound authenticator and with false ones.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { MINUTE_MS } from '#platform/time/clock.ts';
import { startTestApp } from '../../../../../test/support/app.ts';
import { create, type Falsehoods } from '../../../../../test/support/authenticator.ts';
import { client } from '../../../../../test/support/client.ts';
import { newPerson, PASSKEYS, register, tryToRegister } from '../../../../../test/support/passkeys.ts';
import { sessionOf } from '../../../../../test/support/signed-in.ts';

const testApp = await startTestApp({ worker: false });
const { url, links, api, newKey, clock } = testApp;
const PASSKEYS_MAX = 20;
const listed = async (session: Awaited<ReturnType<typeof newPerson>>['session']) =>
  (await session.get(PASSKEYS)).body.data;

suite('the options to register', () => {
  test('ask for a passkey that stays on the device, names its owner and verifies the person', async () => {
    const { session, email } = await newPerson(testApp);
    const { status, body } = await session.post(`${PASSKEYS}/register/options`);
    assert.equal(status, 200);
    assert.deepEqual(body.rp, { name: 'Monedero', id: 'localhost' });
    assert.deepEqual([body.user.name, body.attestation], [email, 'none']);
    assert.ok(!Buffer.from(body.user.id, 'base64url').toString().includes('@'));
    assert.deepEqual(
      body.pubKeyCredParams.map(({ alg }: { alg: number }) => alg),
      [-8, -7, -257],
    );
    const { residentKey, userVerification } = body.authenticatorSelection;
    assert.deepEqual([residentKey, userVerification], ['required', 'required']);
  });

  test('leave out the passkeys that the person has', async () => {
    const { session } = await newPerson(testApp);
    const { id } = await register(testApp, session);
    const { body } = await session.post(`${PASSKEYS}/register/options`);
    assert.deepEqual(
      body.excludeCredentials.map((one: { id: string }) => one.id),
      [id],
    );
  });
});

suite('a passkey', () => {
  test('is registered with a name, and listed without its key', async () => {
    const { session } = await newPerson(testApp);
    const { body: options } = await session.post(`${PASSKEYS}/register/options`);
    const { credential } = create(options, links);
    const { status, body } = await session.post(`${PASSKEYS}/register`, { credential, name: ' Teléfono ' });
    assert.equal(status, 201);
    assert.match(body.id, /^pky_/);
    const { id, createdAt, ...rest } = body;
    assert.deepEqual(rest, { name: 'Teléfono', synced: false, lastUsedAt: null });
    assert.deepEqual(await listed(session), [{ id, createdAt, ...rest }]);
  });

  test('is registered by two requests at once only if they answer two challenges', async () => {
    const { session } = await newPerson(testApp);
    const { body: options } = await session.post(`${PASSKEYS}/register/options`);
    const both = [create(options, links), create(options, links)];
    const replies = await Promise.all(
      both.map(({ credential }) => session.post(`${PASSKEYS}/register`, { credential })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409]);
    assert.equal(replies.find(({ status }) => status === 409)?.body.error, 'passkey_challenge_over');
    assert.equal((await listed(session)).length, 1);
  });

  test('is answered again to its own idempotency key, and not registered again', async () => {
    const { session } = await newPerson(testApp);
    const { body: options } = await session.post(`${PASSKEYS}/register/options`);
    const { credential } = create(options, links);
    const headers = { 'Idempotency-Key': 'one' };
    const first = await session.post(`${PASSKEYS}/register`, { credential }, headers);
    const again = await session.post(`${PASSKEYS}/register`, { credential }, headers);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
  });

  test('that is registered already is refused, to its owner and to anybody else', async () => {
    const [one, other] = [await newPerson(testApp), await newPerson(testApp)];
    const { id } = await register(testApp, one.session);
    for (const { session } of [one, other]) {
      const { reply } = await tryToRegister(testApp, session, { id });
      assert.deepEqual([reply.status, reply.body.error], [409, 'duplicate_passkey']);
    }
  });

  test('is one of at most twenty, also where many come at once', async () => {
    const { session } = await newPerson(testApp);
    const tries = Array.from({ length: PASSKEYS_MAX + 5 }, () => tryToRegister(testApp, session));
    const replies = (await Promise.all(tries)).map(({ reply }) => reply);
    assert.equal(replies.filter(({ status }) => status === 201).length, PASSKEYS_MAX);
    const refused = replies.filter(({ status }) => status !== 201);
    assert.deepEqual([...new Set(refused.map(({ body }) => body.error))], ['passkey_limit_reached']);
    assert.equal((await listed(session)).length, PASSKEYS_MAX);
  });

  test('leaves a trail in the log of the tenant that the session acts in', async () => {
    const { session } = await newPerson(testApp);
    await register(testApp, session);
    const [{ id }] = await listed(session);
    await session.delete(`${PASSKEYS}/${id}`);
    const { body } = await api.get('/api/v1/audit_log');
    const trail = body.data.filter((entry: { target: { id: string } }) => entry.target.id === id);
    assert.deepEqual(
      trail.map((entry: { action: string; actor: { type: string } }) => [entry.action, entry.actor.type]),
      [
        ['passkey.deleted', 'user'],
        ['passkey.registered', 'user'],
      ],
    );
  });
});

suite('a registration is refused', () => {
  const FALSEHOODS: Array<[string, Falsehoods]> = [
    ['was made on another site', { origin: 'https://evil.example' }],
    ['was made on another port of this machine', { origin: 'http://localhost:1' }],
    ['was made in a frame of another site', { crossOrigin: true }],
    ['is of another host', { rpId: 'evil.example' }],
    ['was not made by somebody who is verified', { isVerified: false }],
    ['was not made by somebody who is there', { isPresent: false }],
    ['is really an assertion', { type: 'webauthn.get' }],
    ['is of an algorithm that was not offered', { algorithm: -48 }],
    ['comes with certificates', { format: 'packed', statement: new Map([['x5c', []]]) }],
    ['is attested in a form that was not asked for', { format: 'android-safetynet' }],
    ['is attested without a signature', { format: 'packed' }],
  ];
  for (const [what, untrue] of FALSEHOODS) {
    test(`where the credential ${what}`, async () => {
      const { session } = await newPerson(testApp);
      const { reply } = await tryToRegister(testApp, session, untrue);
      assert.deepEqual([reply.status, reply.body.error], [422, 'passkey_not_registered']);
      assert.deepEqual(await listed(session), []);
    });
  }

  test('where the challenge is none of ours, or was made for another session of the person', async () => {
    const { session, email } = await newPerson(testApp);
    const other = await sessionOf(testApp, email);
    const { body: options } = await other.post(`${PASSKEYS}/register/options`);
    for (const untrue of [{}, { challenge: 'AAAA' }, { challenge: '' }]) {
      const { credential } = create(options, links, untrue);
      const { status, body } = await session.post(`${PASSKEYS}/register`, { credential });
      assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
    }
  });

  const GARBAGE: Array<[string, string, number]> = [
    ['clientDataJSON', 'AAAA', 409],
    ['clientDataJSON', Buffer.from('[1,2]').toString('base64url'), 409],
    ['clientDataJSON', 'not base64!', 400],
    ['attestationObject', 'AAAA', 422],
    ['attestationObject', 'x'.repeat(40_000), 400],
    ['attestationObject', '', 400],
  ];
  for (const [field, value, expected] of GARBAGE) {
    test(`where ${field} is ${value.slice(0, 20) || 'empty'}`, async () => {
      const { session } = await newPerson(testApp);
      const { body: options } = await session.post(`${PASSKEYS}/register/options`);
      const { credential } = create(options, links);
      const response = { ...credential.response, [field]: value };
      const { status } = await session.post(`${PASSKEYS}/register`, {
        credential: { ...credential, response },
      });
      assert.equal(status, expected);
    });
  }

  test('to a person who last proved who they are ten minutes ago, until they prove it again', async () => {
    const { session } = await newPerson(testApp);
    clock.advance(10 * MINUTE_MS);
    const [options, registered] = [
      await session.post(`${PASSKEYS}/register/options`),
      await session.post(`${PASSKEYS}/register`, {}),
    ];
    for (const { status, body } of [options, registered])
      assert.deepEqual([status, body.error], [403, 'step_up_required']);
  });

  test('to an API key, whatever its scopes, and to an unknown caller', async () => {
    for (const path of ['register/options', 'register', 'step-up/options', 'step-up']) {
      const byKey = await client(url, await newKey()).post(`${PASSKEYS}/${path}`, {});
      assert.deepEqual([byKey.status, byKey.body.error], [403, 'forbidden'], path);
      const byUnknown = await client(url, {}).post(`${PASSKEYS}/${path}`, {});
      assert.deepEqual([byUnknown.status, byUnknown.body.error], [401, 'unauthorized'], path);
    }
  });

  test('to a request that another site made a browser send', async () => {
    const { session } = await newPerson(testApp);
    const { status, body } = await session.post(`${PASSKEYS}/register/options`, undefined, {
      Origin: 'https://evil.example',
    });
    assert.deepEqual([status, body.error], [403, 'forbidden']);
  });
});

suite('a passkey that is deleted', () => {
  test('is gone, and a second time it is not found', async () => {
    const { session } = await newPerson(testApp);
    await register(testApp, session);
    const [{ id }] = await listed(session);
    const { status, body } = await session.delete(`${PASSKEYS}/${id}`);
    assert.deepEqual([status, body], [200, { id, deleted: true }]);
    assert.deepEqual(await listed(session), []);
    assert.equal((await session.delete(`${PASSKEYS}/${id}`)).status, 404);
  });

  test('is not that of somebody else', async () => {
    const [one, other] = [await newPerson(testApp), await newPerson(testApp)];
    await register(testApp, one.session);
    const [{ id }] = await listed(one.session);
    assert.equal((await other.session.delete(`${PASSKEYS}/${id}`)).status, 404);
    assert.deepEqual(await listed(other.session), []);
    assert.equal((await listed(one.session)).length, 1);
  });

  test('needs a proof of who deletes it', async () => {
    const { session } = await newPerson(testApp);
    await register(testApp, session);
    const [{ id }] = await listed(session);
    clock.advance(10 * MINUTE_MS);
    const { status, body } = await session.delete(`${PASSKEYS}/${id}`);
    assert.deepEqual([status, body.error], [403, 'step_up_required']);
  });
});
