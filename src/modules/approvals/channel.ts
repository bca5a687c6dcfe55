// Where an owner is asked, by how surely it must be the owner who answers, and how the owner can be reached.
import { stale } from '../../platform/command/command.ts';
import type { Db } from '../../platform/db/sql.ts';
import type { CardholderRow } from '../cardholders/index.ts';
import { findUserByEmail } from '../identity/index.ts';
import { listPasskeys } from '../sign-in/index.ts';
import type { Strength } from '../spending/index.ts';
import type { Channel } from './tables.ts';

export type Reach = {
  readonly hasPhone: boolean;
  /** Undefined where it was not looked up, since the amount did not ask for it. */
  readonly hasPasskey: boolean | undefined;
};

/** Looks up a passkey only where the gate asks for an owner at all. */
export async function reachOf(db: Db, owner: CardholderRow, gate: Strength): Promise<Reach> {
  const hasPhone = owner.phone_verified_at !== null;
  if (gate === 'auto') return { hasPhone, hasPasskey: undefined };
  const user = await findUserByEmail(db, owner.email);
  return { hasPhone, hasPasskey: user !== undefined && (await listPasskeys(db, user.id)).length > 0 };
}

/** Never weaker than the strength. Undefined where no way to the owner is strong enough. */
export function channelOf(
  strength: Strength,
  { hasPhone, hasPasskey }: Reach,
  { mayMessage }: { readonly mayMessage: boolean },
): Channel | undefined {
  if (strength === 'auto') return 'inbox';
  if (strength === 'whatsapp' && hasPhone && mayMessage) return 'whatsapp';
  // The configuration has changed since, and now asks for more.
  if (hasPasskey === undefined && strength === 'biometric') throw stale();
  // What is not about the amount can ask for more than it does, and a session that is proven answers that.
  if (hasPasskey === undefined) return 'inbox';
  return hasPasskey ? 'biometric' : undefined;
}
