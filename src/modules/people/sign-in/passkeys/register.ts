// Registers a passkey for the person who is signed in and has just proven who they are.
import { insertIfAbsentQuery } from '#platform/db/bulk.ts';
import type { SignedInUser } from '#platform/context/context.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { ALGORITHMS, checkAttestation } from './attestation.ts';
import { checkChallenge, makeChallenge, spendChallenge, type Purpose } from './challenge.ts';
import { optionsSchema, passkeySchema, registerBody, toPasskey } from './model.ts';
import { findOwnSession } from '../session.ts';
import { requireUser } from '../visitor.ts';
import { auditPasskey } from './audit.ts';
import { listPasskeys, lockAndCountPasskeys, PASSKEYS_MAX } from './queries.ts';
import { refusal } from './refusals.ts';
import { ASKED_MS_MAX, loadWebAuthn, relyingPartyOf, type PasskeyServices } from './relying-party.ts';
import { passkeys, type PasskeyRow } from './tables.ts';
import { challengeIn } from './verify.ts';

const PRODUCT = 'Monedero';

const purposeOf = ({ sessionId }: SignedInUser): Purpose => ({ kind: 'register', sessionId });

export const registerPasskeyOptionsRoute = defineRoute({
  id: 'passkeys.register_options',
  method: 'POST',
  path: '/api/auth/passkeys/register/options',
  auth: [{ session: 'person' }],
  proof: 'always',
  tag: 'Sign-in',
  summary: 'Begin to register a passkey',
  description: 'For `navigator.credentials.create()`. The challenge is good for 5 minutes in this session.',
  answers: { 200: { description: 'What the browser is asked with.', schema: optionsSchema } },
  read: async (db, { actor }, services: PasskeyServices) => {
    const person = requireUser(actor);
    const { email } = await findOwnSession(db, person.sessionId);
    const present = await listPasskeys(db, person.id);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: PRODUCT,
      rpID: relyingPartyOf(services).id,
      userID: new Uint8Array(Buffer.from(person.id)),
      userName: email,
      userDisplayName: email,
      challenge: new Uint8Array(makeChallenge(services, purposeOf(person))),
      timeout: ASKED_MS_MAX,
      attestationType: 'none',
      excludeCredentials: present.map(({ credential_id: id, transports }) => ({
        id,
        transports: [...transports],
      })),
      // Kept on the device with the handle, so that a person signs in without saying who they are.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return answer(200, options);
  },
});

type NewPasskey = Omit<PasskeyRow, 'id' | 'user_id' | 'created_at' | 'last_used_at'>;

/** The challenge is spent in the same transaction, so a request that is cut off may be sent again. */
async function registerPasskey(work: Work, challenge: string, given: NewPasskey): Promise<PasskeyRow> {
  const { id: userId } = requireUser(work.actor);
  await spendChallenge(work, challenge);
  if ((await lockAndCountPasskeys(work, userId)) >= PASSKEYS_MAX)
    throw refusal('passkey_limit_reached', { limit: PASSKEYS_MAX });

  const row: PasskeyRow = {
    ...given,
    id: work.newId('pky', null),
    user_id: userId,
    created_at: work.now,
    last_used_at: null,
  };
  if ((await work.run(insertIfAbsentQuery(passkeys, row))) === 0) throw refusal('duplicate_passkey');
  auditPasskey(work, 'passkey.registered', row.id);
  return row;
}

export const registerPasskeyRoute = defineRoute({
  id: 'passkeys.register',
  method: 'POST',
  path: '/api/auth/passkeys/register',
  auth: [{ session: 'person' }],
  proof: 'always',
  tag: 'Sign-in',
  summary: 'Register a passkey',
  description: 'With what the browser made of the options.',
  body: registerBody,
  answers: { 201: { description: 'The passkey.', schema: passkeySchema } },
  refusals: {
    passkey_not_registered: refusal.rows.passkey_not_registered,
    passkey_challenge_over: refusal.rows.passkey_challenge_over,
    duplicate_passkey: refusal.rows.duplicate_passkey,
    passkey_limit_reached: refusal.rows.passkey_limit_reached,
  },
  steps: async ({ works }, { body: { credential, name }, tenant, actor }, services: PasskeyServices) => {
    const challenge = challengeIn(credential);
    checkChallenge(services, purposeOf(requireUser(actor)), challenge);
    const made = await checkAttestation(relyingPartyOf(services), credential, challenge);
    const row = await works.run(tenant, actor, (work) =>
      registerPasskey(work, challenge, {
        credential_id: made.id,
        public_key: made.publicKey,
        counter: made.counter,
        transports: credential.response.transports,
        is_synced: made.isSynced,
        name,
      }),
    );
    return answer(201, toPasskey(row));
  },
});
