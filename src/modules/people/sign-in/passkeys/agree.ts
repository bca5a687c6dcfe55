// Proves that a person agrees to one thing: a passkey signs a challenge that ends with the hash of it. What
// is signed for one thing is worth nothing for another, in another session, later, or a second time.
import type { Actor, SignedInUser, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { StepServices } from '#platform/route/route.ts';
import { askFor, shownTo } from './ask.ts';
import { checkChallenge, makeChallenge, spendChallenge, type Purpose } from './challenge.ts';
import type { Assertion } from './model.ts';
import { listPasskeys } from './queries.ts';
import { refusal } from './refusals.ts';
import type { PasskeyServices } from './relying-party.ts';
import { challengeIn, recordProof, verifyAssertion } from './verify.ts';

const purposeOf = ({ sessionId }: SignedInUser, about: Buffer): Purpose => ({
  kind: 'agree',
  sessionId,
  about,
});

/** What the browser is asked with. `about` is the SHA-256 of what the person agrees to. */
export async function askToAgree(db: Db, services: PasskeyServices, person: SignedInUser, about: Buffer) {
  const rows = await listPasskeys(db, person.id);
  if (rows.length === 0) throw refusal('no_passkey');
  return askFor(services, makeChallenge(services, purposeOf(person, about)), shownTo(person, rows));
}

type Agreement = {
  readonly tenant: Tenant;
  readonly person: Actor & SignedInUser;
  readonly credential: Assertion;
  readonly about: Buffer;
};

/** What was signed, in base64url, and the key that verifies it, also once the person has removed it. */
export type SignedAgreement = {
  readonly credentialId: string;
  /** COSE. */
  readonly publicKey: string;
  readonly authenticatorData: string;
  readonly clientData: string;
  readonly signature: string;
};

/** Uses up the challenge. */
export async function proveAgreement(
  { pool, works }: Pick<StepServices, 'pool' | 'works'>,
  services: PasskeyServices,
  { tenant, person, credential, about }: Agreement,
): Promise<SignedAgreement> {
  const challenge = challengeIn(credential);
  checkChallenge(services, purposeOf(person, about), challenge);
  const proof = await verifyAssertion(pool, services, credential, { challenge, userId: person.id });
  await works.run(tenant, person, async (work) => {
    await spendChallenge(work, challenge);
    await recordProof(work, proof, services.clock.now());
  });
  const { credential_id: credentialId, public_key: publicKey } = proof.passkey;
  const { authenticatorData, clientDataJSON: clientData, signature } = credential.response;
  return { credentialId, publicKey, authenticatorData, clientData, signature };
}
