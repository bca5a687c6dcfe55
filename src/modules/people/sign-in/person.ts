// The person behind the cookie of a page, who may be none.
import { isProvenAt } from '#platform/route/access.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Actor, SignedInUser } from '#platform/context/context.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import type { Work } from '#platform/work/work.ts';
import { chooseTenant, signedInBy } from './get-session.ts';
import type { SignedIn } from './model.ts';
import { deletePasskey } from './passkeys/delete.ts';
import type { SignInServices } from './services.ts';
import { findSession, noteSeen } from './session.ts';
import { signOut } from './sessions.ts';
import { personAt, type Visitor } from './visitor.ts';
import { voucherOf } from './voucher.ts';

export type Person = { readonly actor: Actor & SignedInUser; readonly signedIn: SignedIn };

export async function personOf(services: SignInServices, visitor: Visitor): Promise<Person | undefined> {
  const { pool, clock } = services;
  const now = clock.now();
  const row = visitor.secret === undefined ? undefined : await findSession(pool, visitor.secret, now);
  if (row === undefined) return undefined;
  await noteSeen(pool, row, now);
  const { id: sessionId, user_id: id, acting_tenant_id: tenantId, proven_at: provenAt } = row;
  const vouchedBy = voucherOf(row);
  const actor = personAt({ id, sessionId, hasTenant: tenantId !== null, provenAt, vouchedBy }, visitor);
  return { actor, signedIn: await signedInBy(pool, row) };
}

/** Who proved a moment ago who they are. */
export const isProven = ({ actor }: Person, now: Instant): boolean => isProvenAt(actor, now);

/** Whether the person has to choose one of several memberships; without any, nothing is to be chosen. */
export const hasToChoose = ({ signedIn: { tenantId, tenants } }: Person): boolean =>
  tenantId === null && tenants.length > 0;

export const chooseMembership = (
  services: SignInServices,
  { actor, signedIn }: Person,
  tenantId: string,
): Promise<SignedIn> => chooseTenant(services, signedIn, actor, tenantId);

/** Answers the cookie that clears the one of the session. */
export const leave = (services: SignInServices, person: Person): Promise<string> =>
  inWork(services, person, (work) => signOut(work, services));

/** Removes a passkey of a person who has just proven who they are. One that is gone already stays gone. */
export async function removePasskey(services: SignInServices, person: Person, id: string): Promise<void> {
  if (!isProven(person, services.clock.now()) || person.actor.vouchedBy !== null) return;
  await inWork(services, person, (work) => deletePasskey(work, id)).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
  });
}

async function inWork<T>(
  { works, tenants }: SignInServices,
  { actor, signedIn: { tenantId } }: Person,
  unit: (work: Work) => Promise<T>,
): Promise<T> {
  const tenant = await (tenantId === null ? tenants.getDefault() : tenants.get(tenantId));
  return works.run(tenant, actor, unit);
}
