// What of a wallet a caller sees and spends: all of it, or what belongs to one sub-wallet.
import type { Actor } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { personOf } from './access.ts';

/**
 * The sub-wallet whose doings are all that a caller sees; null for the owner, who sees everything, and so
 * does a client that may read for them.
 */
export function seenBy(actor: Actor): string | null {
  if (actor.type === 'grant' && actor.scopes.has('wallet:read')) return null;
  return boundTo(actor);
}

/** The sub-wallet through which alone a caller spends; null for the owner. */
export function boundTo(actor: Actor): string | null {
  if (actor.type === 'agent_key') return actor.boundTo;
  if (actor.type !== 'grant') return null;
  // Never the whole wallet, whatever the route lets in.
  if (actor.boundTo === null) throw platformRefusal('forbidden');
  return actor.boundTo;
}

/** Whether something of a wallet may be shown to a caller. */
export function isShownTo(
  actor: Actor,
  { cardholderId, subWalletId }: { readonly cardholderId: string; readonly subWalletId: string | null },
): boolean {
  const only = seenBy(actor);
  if (only !== null && only !== subWalletId) return false;
  return actor.type === 'agent_key' || personOf(actor) === cardholderId;
}
