// Begins a session for a person who has proven who they are, in the tenant that they mean.
import { personAt, type Visitor } from './visitor.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { User } from '#modules/base/identity/users.ts';
import { setCookie } from './cookie.ts';
import type { SignedIn } from './model.ts';
import { membershipsOf, type Membership } from './memberships.ts';
import type { SignInServices } from './services.ts';
import { endSessionOf, SESSION_SECONDS_MAX, startSession } from './session.ts';
import type { Voucher } from './voucher.ts';

export type BegunSession = { readonly cookie: string; readonly signedIn: SignedIn };

type SessionInput = {
  /** The tenant that was named when the person began to sign in. */
  readonly named: string | null;
  readonly vouchedBy: Voucher;
};

export async function beginSession(
  services: SignInServices,
  { id: userId, email }: User,
  visitor: Visitor,
  { named, vouchedBy }: SessionInput,
): Promise<BegunSession> {
  const { pool, works, clock, newId, tenants, baseUrl } = services;
  const memberships = await membershipsOf(pool, { userId, email, vouchedBy });
  const standard = await tenants.getDefault();
  const tenantId = named ?? actingIn(memberships, standard.id);
  const tenant = tenantId === null ? standard : await tenants.get(tenantId);
  const now = clock.now();
  const id = newId('ses');
  const person = personAt(
    { id: userId, sessionId: id, hasTenant: tenantId !== null, provenAt: now, vouchedBy },
    visitor,
  );
  const { ip, userAgent, secret: before } = visitor;
  const secret = await works.run(tenant, person, async (work) => {
    // A session that somebody else left or planted in this browser does not live on beside the new one.
    if (before !== undefined) await endSessionOf(work, before, now);
    const started = { id, userId, email, tenantId, vouchedBy, now, ip, userAgent, baseUrl: baseUrl() };
    const begun = await startSession(work, newId, started);
    if (tenantId !== null) audit(work, 'user.signed_in', { type: 'session', id });
    return begun.secret;
  });
  const cookie = setCookie(secret, baseUrl(), SESSION_SECONDS_MAX);
  return { cookie, signedIn: { user: { id: userId, email }, tenantId, tenants: memberships, vouchedBy } };
}

/**
 * The only tenant that knows the person; if none does, the standard one. Of the two sides of one organization
 * it is the one with the cardholder, else the test side. It is null if the person has to choose.
 */
export function actingIn(memberships: readonly Membership[], standardId: string): string | null {
  const [first] = memberships;
  if (first === undefined) return standardId;
  if (memberships.some(({ organizationId }) => organizationId !== first.organizationId)) return null;
  const withHolder = memberships.filter(({ cardholderId }) => cardholderId !== null);
  const known = withHolder.length === 1 ? withHolder : memberships;
  return (known.find(({ mode }) => mode === 'test') ?? known[0] ?? first).tenantId;
}
