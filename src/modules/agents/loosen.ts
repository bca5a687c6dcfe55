// What lets more money go unasked takes an owner who has just proven who they are, as a new payee does:
// a person who finds a session that was left open must not be able to switch the gate off.
import { isProvenAt } from '../../platform/access.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Actor } from '../../platform/context.ts';
import { refusal } from '../../platform/refusals.ts';
import type { SubWalletRow } from './tables.ts';

/** From which amounts on the owner is asked, and what nothing passes. */
type Gate = Pick<SubWalletRow, 'auto_approve_under_minor' | 'whatsapp_threshold_minor'> & {
  readonly panic_limit_24h_minor: bigint;
};

/** `now` is real time. A client that acts for a person may name nothing of a gate. */
export const isProven = (actor: Actor, now: Instant): boolean =>
  actor.type !== 'user' || isProvenAt(actor, now);

export function requireProofToLoosen(hasProof: boolean, before: Gate, after: Gate): void {
  if (hasProof) return;
  const isLooser =
    after.auto_approve_under_minor > before.auto_approve_under_minor ||
    after.whatsapp_threshold_minor > before.whatsapp_threshold_minor ||
    after.panic_limit_24h_minor > before.panic_limit_24h_minor;
  if (isLooser) throw refusal('step_up_required');
}
