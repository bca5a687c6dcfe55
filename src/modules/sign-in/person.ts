// The person behind the cookie of a page, who may be none.
import { PROVEN_MS } from '../../platform/access.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Actor, SignedInUser } from '../../platform/context.ts';
import { chooseTenant, signedInBy } from './get-session.ts';
import type { SignedIn } from './model.ts';
import type { SignInServices } from './services.ts';
import { findSession, noteSeen } from './session.ts';
import { signOut } from './sessions.ts';
import { personAt, type Visitor } from './visitor.ts';

export type Person = { readonly actor: Actor & SignedInUser; readonly signedIn: SignedIn };

export async function personOf(services: SignInServices, visitor: Visitor): Promise<Person | undefined> {
  const { pool, clock } = services;
  const now = clock.now();
  const row = visitor.secret === undefined ? undefined : await findSession(pool, visitor.secret, now);
  if (row === undefined) return undefined;
  await noteSeen(pool, row, now);
  const { id: sessionId, user_id: id, acting_tenant_id: tenantId, proven_at: provenAt } = row;
  const actor = personAt({ id, sessionId, hasTenant: tenantId !== null, provenAt }, visitor);
  return { actor, signedIn: await signedInBy(pool, row) };
}

/** Who proved a moment ago who they are. */
export const isProven = ({ actor }: Person, now: Instant): boolean => now - actor.provenAt <= PROVEN_MS;

export const choosePlace = (
  services: SignInServices,
  { actor, signedIn }: Person,
  tenantId: string,
): Promise<SignedIn> => chooseTenant(services, signedIn, actor, tenantId);

/** Answers the cookie that clears the one of the session. */
export async function leave(services: SignInServices, { actor, signedIn }: Person): Promise<string> {
  const { works, tenants } = services;
  const { tenantId } = signedIn;
  const tenant = await (tenantId === null ? tenants.getDefault() : tenants.get(tenantId));
  return works.run(tenant, actor, (work) => signOut(work, services));
}
