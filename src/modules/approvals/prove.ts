// Whether it is the owner who decides, and how surely. Rejecting takes the session alone; approving takes
// what the amount asks for.
import { createHash } from 'node:crypto';
import { isProvenAt } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor, Caller, SignedInUser } from '#platform/context/context.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import type { StepServices } from '#platform/route/route.ts';
import { proveAgreement, type SignedAgreement } from '#modules/people/sign-in/passkeys/agree.ts';
import type { Assertion } from '#modules/people/sign-in/passkeys/model.ts';
import type { PasskeyServices } from '#modules/people/sign-in/passkeys/relying-party.ts';
import { approvalUrlOf } from './model.ts';
import { ofAnother, passkeyRequired } from './refusals.ts';
import type { ApprovalRow, Channel } from './tables.ts';

export type ProveServices = PasskeyServices & {
  /** Sessions are proven in real time. */
  readonly clock: Clock;
};

export function requireOwnerOf(actor: Actor, row: ApprovalRow): Actor & SignedInUser {
  if (actor.type !== 'user' || actor.personId !== row.cardholder_id) throw ofAnother();
  return actor;
}

/** What a passkey signs: this question, with all that its owner sees of it. */
export const agreementTo = ({ tenant_id, id, seen_hash }: ApprovalRow): Buffer =>
  createHash('sha256').update(`${tenant_id} ${id} ${seen_hash}`).digest();

/** How the owner has proven that it is them, with what their passkey has signed. */
export type OwnerProof = { readonly channel: Channel; readonly signed?: SignedAgreement };
export const BY_SESSION: OwnerProof = { channel: 'inbox' };

export async function proveApproval(
  steps: Pick<StepServices, 'pool' | 'works'>,
  services: ProveServices,
  { tenant, actor }: Caller,
  { row, credential }: { readonly row: ApprovalRow; readonly credential: Assertion | undefined },
): Promise<OwnerProof> {
  const person = requireOwnerOf(actor, row);
  if (credential !== undefined) {
    const about = agreementTo(row);
    const signed = await proveAgreement(steps, services, { tenant, person, credential, about });
    return { channel: 'biometric', signed };
  }
  if (row.strength === 'biometric') throw passkeyRequired(approvalUrlOf(services, row.id));
  if (row.strength === 'whatsapp' && !isProvenAt(person, services.clock.now()))
    throw platformRefusal('step_up_required');
  return BY_SESSION;
}
