// The passkey that a large amount asks for: it signs what its owner is shown of one question, and that alone.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { sql } from '#platform/db/sql.ts';
import { startTestApp } from '../support/app.ts';
import { get, type Falsehoods, type Passkey } from '../support/authenticator.ts';
import { register } from '../support/passkeys.ts';
import { sessionOf } from '../support/signed-in.ts';
import type { Opened } from '../wallets/support.ts';
import { fundedWallet, newAgent, newPayee, pay } from '../payments/support.ts';

const testApp = await startTestApp();
const { links, app, tenant } = testApp;

/** An amount for each strength; the cap is passed by all of them. */
const CENTS = { whatsapp: 50_000, biometric: 200_000 };
const THRESHOLDS = { auto_approve_under_cents: 10_000, whatsapp_threshold_cents: 100_000 };
type Strength = keyof typeof CENTS;

async function held(strength: Strength = 'biometric') {
  const owner = await fundedWallet(testApp, 20_000_000);
  const agent = await newAgent(testApp, owner, { initial_amount: 50, approval_config: THRESHOLDS });
  const payee = await newPayee(owner);
  const { status, body } = await pay(agent.key, payee, CENTS[strength]);
  assert.equal(status, 202, JSON.stringify(body));
  const id = String(body.approvalId);
  const { body: shown } = await owner.session.get(`/api/card/approvals/${id}`);
  assert.equal(shown.requires, { whatsapp: 'proof', biometric: 'passkey' }[strength]);
  return { owner, agent, payee, id };
}
type Held = Awaited<ReturnType<typeof held>>;

const rowOf = ({ id }: Pick<Held, 'id'>) =>
  app.pool.one(
    sql<{ status: string; decided_channel: string | null; seen_hash: string }>`
      select status, decided_channel, seen_hash from approvals
      where tenant_id = ${tenant.id} and id = ${id}`,
  );
const seenHashOf = async (one: Pick<Held, 'id'>): Promise<string> => (await rowOf(one)).seen_hash;

/** Signs the options of an approval, and approves with it. */
async function approveWith(
  passkey: Passkey,
  one: Held,
  {
    by = one.owner,
    signedFor = one,
    untrue = {},
  }: {
    by?: Opened;
    signedFor?: Held;
    untrue?: Falsehoods;
  } = {},
) {
  const session = await sessionOf(testApp, by.email, { url: links });
  const options = await session.post(`/api/card/approvals/${signedFor.id}/passkey/options`, {
    seenHash: await seenHashOf(signedFor),
  });
  assert.equal(options.status, 200, JSON.stringify(options.body));
  const credential = get(passkey, options.body, links, untrue);
  const approve = () => session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
  return { session, options: options.body, credential, approve, reply: await approve() };
}

async function heldWithPasskey() {
  const one = await held();
  const session = await sessionOf(testApp, one.owner.email, { url: links });
  return { ...one, passkey: await register(testApp, session) };
}

suite('a passkey', () => {
  test('approves what its owner saw, once', async () => {
    const one = await heldWithPasskey();
    // One that does not count, so that its answers look alike.
    const { reply, approve } = await approveWith(one.passkey, one, { untrue: { counter: 0 } });
    assert.deepEqual([reply.status, reply.body.settled], [200, true], JSON.stringify(reply.body));
    assert.deepEqual(
      [(await rowOf(one)).status, (await rowOf(one)).decided_channel],
      ['approved', 'biometric'],
    );
    const again = await approve();
    assert.deepEqual([again.status, again.body.message], [400, 'approval already decided']);
  });

  test('is not asked for once the approval is decided or has expired', async () => {
    const [decided, expired] = [await heldWithPasskey(), await heldWithPasskey()];
    await decided.owner.session.post(`/approvals/${decided.id}`, { decision: 'rejected' });
    await app.pool.run(
      sql`update approvals set expires_at = created_at where tenant_id = ${tenant.id} and id = ${expired.id}`,
    );
    for (const [one, said] of [
      [decided, 'approval already decided'],
      [expired, 'approval expired'],
    ] as const) {
      const { session } = one.owner;
      const seenHash = await seenHashOf(one);
      for (const reply of [
        await session.post(`/approvals/${one.id}`, { decision: 'approved' }),
        await session.post(`/api/card/approvals/${one.id}/passkey/options`, { seenHash }),
      ])
        assert.deepEqual([reply.status, reply.body.message], [400, said]);
    }
  });

  test('signs a challenge that ends with the hash of the approval and of what it shows', async () => {
    const one = await heldWithPasskey();
    const { options } = await approveWith(one.passkey, one, { untrue: { isVerified: false } });
    const about = createHash('sha256')
      .update(`${tenant.id} ${one.id} ${await seenHashOf(one)}`)
      .digest('hex');
    assert.ok(Buffer.from(options.challenge, 'base64url').toString('hex').endsWith(about));
    assert.equal(options.userVerification, 'required');
  });

  test('approves nothing but the approval that it was asked for', async () => {
    const one = await heldWithPasskey();
    const agent = await newAgent(testApp, one.owner, { approval_config: THRESHOLDS });
    const { body } = await pay(agent.key, one.payee, CENTS.biometric);
    const other: Held = { ...one, id: String(body.approvalId) };
    assert.match(other.id, /^appr_/);
    const { reply } = await approveWith(one.passkey, one, { signedFor: other });
    assert.deepEqual([reply.status, reply.body.error], [409, 'passkey_challenge_over']);
    assert.deepEqual([(await rowOf(one)).status, (await rowOf(other)).status], ['pending', 'pending']);
  });

  test('approves nothing whose content is not what was signed', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const { body: options } = await session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    await app.pool.run(
      sql`update approvals set seen_hash = ${'0'.repeat(64)} where tenant_id = ${tenant.id} and id = ${one.id}`,
    );
    const credential = get(one.passkey, options, links);
    const { status, body } = await session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('is asked for by the page of what is there now, and by no other', async () => {
    const one = await heldWithPasskey();
    const ask = (seenHash: string) =>
      one.owner.session.post(`/api/card/approvals/${one.id}/passkey/options`, { seenHash });
    assert.equal((await ask('0'.repeat(64))).body.error, 'approval_differs');
    const { owner: other } = await held();
    const { status } = await other.session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    assert.equal(status, 403);
    const byAgent = await one.agent.key.post(`/api/card/approvals/${one.id}/passkey/options`, {});
    assert.equal(byAgent.status, 403);
  });

  const FALSEHOODS: Array<[string, Falsehoods]> = [
    ['verified no person', { isVerified: false }],
    ['was made on another site', { origin: 'https://evil.example' }],
    ['was made in a frame of another site', { crossOrigin: true }],
    ['is for another host', { rpId: 'evil.example' }],
  ];
  for (const [what, untrue] of FALSEHOODS) {
    test(`approves nothing where its answer ${what}`, async () => {
      const one = await heldWithPasskey();
      const { reply } = await approveWith(one.passkey, one, { untrue });
      assert.deepEqual([reply.status, reply.body.error], [401, 'passkey_refused']);
      assert.equal((await rowOf(one)).status, 'pending');
    });
  }

  test('of somebody else approves nothing', async () => {
    const one = await heldWithPasskey();
    const other = await heldWithPasskey();
    const { reply } = await approveWith(other.passkey, one);
    assert.deepEqual([reply.status, reply.body.error], [401, 'passkey_refused']);
    assert.equal((await rowOf(one)).status, 'pending');
  });

  test('that proved who somebody is has approved nothing by that', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const { body: options } = await session.post('/api/auth/passkeys/step-up/options');
    const credential = get(one.passkey, options, links);
    const { status, body } = await session.post(`/approvals/${one.id}`, { decision: 'approved', credential });
    assert.deepEqual([status, body.error], [409, 'passkey_challenge_over']);
  });

  test('is kept as signed, so that anyone can verify later what the owner agreed to', async () => {
    const one = await heldWithPasskey();
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const key = { 'x-idempotency-key': `sign-${one.id}` };
    const { body: options } = await session.post(`/api/card/approvals/${one.id}/passkey/options`, {
      seenHash: await seenHashOf(one),
    });
    const body = { decision: 'approved', credential: get(one.passkey, options, links) };
    const first = await session.post(`/approvals/${one.id}`, body, key);
    assert.equal(first.status, 200, JSON.stringify(first.body));

    const signed = await app.pool.one(
      sql<Record<'credential_id' | 'authenticator_data' | 'client_data' | 'signature', string>>`
        select credential_id, authenticator_data, client_data, signature from approval_signatures
        where tenant_id = ${tenant.id} and approval_id = ${one.id}`,
    );
    assert.equal(signed.credential_id, one.passkey.id);
    const clientData = Buffer.from(signed.client_data, 'base64url');
    const bytes = Buffer.concat([
      Buffer.from(signed.authenticator_data, 'base64url'),
      createHash('sha256').update(clientData).digest(),
    ]);
    const publicKey = createPublicKey(one.passkey.key);
    assert.ok(verify('sha256', bytes, publicKey, Buffer.from(signed.signature, 'base64url')));
    const { challenge } = JSON.parse(clientData.toString());
    const about = createHash('sha256').update(`${tenant.id} ${one.id} ${await seenHashOf(one)}`);
    assert.ok(Buffer.from(challenge, 'base64url').subarray(-32).equals(about.digest()));

    await app.pool.run(sql`delete from idempotency_keys where tenant_id = ${tenant.id}`);
    const again = await session.post(`/approvals/${one.id}`, body, key);
    assert.deepEqual([again.status, again.body], [200, first.body]);
  });

  test('stands for the proof that a smaller amount asks for', async () => {
    const one = await held('whatsapp');
    const session = await sessionOf(testApp, one.owner.email, { url: links });
    const passkey = await register(testApp, session);
    const { reply } = await approveWith(passkey, one);
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    assert.equal((await rowOf(one)).decided_channel, 'biometric');
  });
});
