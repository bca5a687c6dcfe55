// Verifies what an authenticator has signed. Which challenge it had to sign is for the caller to say: that of
// a sign-in, or one that is derived from what a person approves.
import type { Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Assertion } from './model.ts';
import { findPasskey, noteUse } from './queries.ts';
import { refusal } from './refusals.ts';
import { loadWebAuthn, relyingPartyOf, type PasskeyServices, type RelyingParty } from './relying-party.ts';
import type { PasskeyRow } from './tables.ts';

export type ExpectedProof = {
  /** The challenge in base64url. */
  readonly challenge: string;
  /** Whose passkey it must be; undefined if the passkey is to say who somebody is. */
  readonly userId: string | undefined;
};

/** A passkey that has signed the challenge, and what its counter said. */
export type Proof = { readonly passkey: PasskeyRow; readonly counter: bigint };

/** Refuses whatever is wrong with `passkey_refused` alone. It writes nothing: `recordProof` does. */
export async function verifyAssertion(
  db: Db,
  services: Pick<PasskeyServices, 'baseUrl'>,
  assertion: Assertion,
  { challenge, userId }: ExpectedProof,
): Promise<Proof> {
  const passkey = await findPasskey(db, assertion.id);
  const isTheirs = passkey !== undefined && (userId ?? passkey.user_id) === passkey.user_id;
  if (!isTheirs || !namesUser(assertion, passkey, userId)) throw refusal('passkey_refused');
  const counter = await counterOf(relyingPartyOf(services), passkey, assertion, challenge);
  if (counter === undefined) throw refusal('passkey_refused');
  return { passkey, counter };
}

/** Call it in the transaction of what the proof is for. */
export async function recordProof(db: Db, { passkey, counter }: Proof, now: Instant): Promise<void> {
  if (!(await noteUse(db, passkey.id, counter, now))) throw refusal('passkey_refused');
}

/** The challenge that was signed, as the browser says; empty if that cannot be read. */
export const challengeIn = ({ response }: { readonly response: { readonly clientDataJSON: string } }) => {
  const { challenge } = clientDataOf(response.clientDataJSON);
  return typeof challenge === 'string' ? challenge : '';
};

type ClientData = { readonly challenge?: unknown; readonly crossOrigin?: unknown };

function clientDataOf(clientDataJSON: string): ClientData {
  try {
    const value: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Our pages are in no frame of another site. */
export const isFramed = ({ clientDataJSON }: { readonly clientDataJSON: string }): boolean =>
  clientDataOf(clientDataJSON).crossOrigin === true;

/**
 * The handle is kept with the passkey on the device, and says whose it was when it was registered. It may be
 * left out if the person is known.
 */
function namesUser(
  { response: { userHandle } }: Assertion,
  { user_id: owner }: PasskeyRow,
  userId: string | undefined,
): boolean {
  if (userHandle === undefined || userHandle === null) return userId !== undefined;
  return userHandle === Buffer.from(owner).toString('base64url');
}

/** Returns undefined if the assertion does not hold. */
async function counterOf(
  { id, origin }: RelyingParty,
  passkey: PasskeyRow,
  assertion: Assertion,
  challenge: string,
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  if (isFramed(assertion.response)) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: Number(passkey.counter),
      },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    // The library throws whatever it finds in bytes that anyone may send.
    return undefined;
  }
}
