// Verifies a new passkey. Nothing is asked about who made the authenticator, so no certificate is read: a
// browser leaves certificates out if none are asked for, and those that come all the same are refused.
import { isFramed } from './verify.ts';
import type { Attestation } from './model.ts';
import { refusal } from './refusals.ts';
import { loadWebAuthn, type RelyingParty } from './relying-party.ts';

/** EdDSA, ES256, RS256. Others that Node knows are unknown to older versions of it. */
export const ALGORITHMS = [-8, -7, -257];

export type NewCredential = {
  readonly id: string;
  readonly publicKey: string;
  readonly counter: bigint;
  readonly isSynced: boolean;
};

export async function checkAttestation(
  relyingParty: RelyingParty,
  attestation: Attestation,
  challenge: string,
): Promise<NewCredential> {
  const credential = await credentialOf(relyingParty, attestation, challenge);
  if (credential === undefined || credential.id !== attestation.id) throw refusal('passkey_not_registered');
  return credential;
}

/** Returns undefined if it does not hold. */
async function credentialOf(
  { id, origin }: RelyingParty,
  { response, ...rest }: Attestation,
  challenge: string,
): Promise<NewCredential | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { clientDataJSON, attestationObject } = response;
  if (isFramed(response)) return undefined;
  try {
    if (await hasCertificates(attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: BigInt(credential.counter),
      isSynced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws whatever it finds in bytes that anyone may send.
    return undefined;
  }
}

async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  if (format === 'none') return false;
  return format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined;
}
