// Passkeys in this page: registering one, and signing with one what the server asks to be signed. The page
// proves nothing by itself; the server checks what was signed.
import { newKey, post } from '../../lib/api.ts';
import type { Body } from '../../lib/routes.ts';
import { NotDone } from '../../ui/attempt.ts';
import { PASSKEYS } from '../reads.ts';
import { words } from '../words.ts';

type Json = Readonly<Record<string, unknown>>;

export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
  typeof PublicKeyCredential.prototype.toJSON === 'function';

type Registered = Body<'POST', `${typeof PASSKEYS}/register`>['credential'];
type Signed = Body<'POST', `${typeof PASSKEYS}/step-up`>['credential'];

async function confirmed<Answered extends Registered | Signed>(
  ask: () => Promise<Credential | null>,
): Promise<Answered> {
  const credential = await ask().catch(() => null);
  // The person did not confirm, or the device could not.
  if (!(credential instanceof PublicKeyCredential)) throw new NotDone(words().trouble.passkey);
  // Which of the two it is follows from what was asked, and the server checks all of it.
  return credential.toJSON() as unknown as Answered;
}

/** What was signed, to send with that for which it was asked. */
export const signed = (options: Json): Promise<Signed> =>
  confirmed(() => {
    const asked = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked) });
  });

/** Takes a session that was proven in the last 10 minutes. */
export async function registerPasskey(name = deviceName()): Promise<void> {
  const options = await post(`${PASSKEYS}/register/options`, {}, newKey());
  const credential = await confirmed<Registered>(() => {
    const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
    return navigator.credentials.create({ publicKey });
  });
  await post(`${PASSKEYS}/register`, { credential, name }, newKey());
}

/** A name by which a person can tell several devices apart. */
export function deviceName(): string {
  const { userAgentData: data } = navigator as { readonly userAgentData?: { readonly platform?: string } };
  return data?.platform === undefined || data.platform === '' ? 'Passkey' : data.platform;
}

export async function proveByPasskey(): Promise<void> {
  const options = await post(`${PASSKEYS}/step-up/options`, {}, newKey());
  await post(`${PASSKEYS}/step-up`, { credential: await signed(options) }, newKey());
}
