// What a browser is asked with for a passkey that is there already.
import type { SignedInUser } from '#platform/context/context.ts';
import { ASKED_MS_MAX, loadWebAuthn, relyingPartyOf, type PasskeyServices } from './relying-party.ts';
import type { PasskeyRow } from './tables.ts';

/** A session that an organization vouches for may be that organization, which learns of none by it. */
export const shownTo = ({ vouchedBy }: SignedInUser, rows: readonly PasskeyRow[]): readonly PasskeyRow[] =>
  vouchedBy === null ? rows : [];

/** Without passkeys, the person chooses one of those that the device has for this site. */
export async function askFor(
  services: Pick<PasskeyServices, 'baseUrl'>,
  challenge: Buffer,
  rows: readonly PasskeyRow[] = [],
) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(services).id,
    challenge: new Uint8Array(challenge),
    timeout: ASKED_MS_MAX,
    userVerification: 'required',
    allowCredentials: rows.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] })),
  });
}
