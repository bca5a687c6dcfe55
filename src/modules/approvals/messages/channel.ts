// The channel on which an owner is asked, by how surely it must be the owner who answers, and how the owner
// can be reached.
import { stale } from '#platform/command/command.ts';
import type { Db } from '#platform/db/sql.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { findUserByEmail } from '#modules/base/identity/users.ts';
import { listPasskeys } from '#modules/people/sign-in/passkeys/queries.ts';
import type { RequiredProof } from '#modules/wallets/spending/gate.ts';
import type { Channel } from '../tables.ts';

export type ReachableChannels = {
  readonly hasPhone: boolean;
  /** It is undefined if it was not looked up, since the amount did not ask for it. */
  readonly hasPasskey: boolean | undefined;
};

/** Looks up a passkey only if the gate asks for an owner at all. */
export async function channelsOf(
  db: Db,
  owner: CardholderRow,
  gate: RequiredProof,
): Promise<ReachableChannels> {
  const hasPhone = owner.phone_verified_at !== null;
  if (gate === 'auto') return { hasPhone, hasPasskey: undefined };
  const user = await findUserByEmail(db, owner.email);
  return { hasPhone, hasPasskey: user !== undefined && (await listPasskeys(db, user.id)).length > 0 };
}

/** The channel is never weaker than the proof that is required; undefined if no way to the owner gives it. */
export function channelOf(
  requiredProof: RequiredProof,
  { hasPhone, hasPasskey }: ReachableChannels,
  { mayMessage }: { readonly mayMessage: boolean },
): Channel | undefined {
  if (requiredProof === 'auto') return 'inbox';
  if (requiredProof === 'whatsapp' && hasPhone && mayMessage) return 'whatsapp';
  // The configuration has changed since, and now asks for more.
  if (hasPasskey === undefined && requiredProof === 'biometric') throw stale();
  // What is not about the amount can ask for more than it does, and a session that is proven answers that.
  if (hasPasskey === undefined) return 'inbox';
  return hasPasskey ? 'biometric' : undefined;
}
