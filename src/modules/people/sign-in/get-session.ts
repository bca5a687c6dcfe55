// Shows who is signed in, and chooses the tenant in which the session acts.
import { z } from 'zod';
import type { Actor, SignedInUser, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';
import { notFound } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { signedInSchema, TENANT, type SignedIn } from './model.ts';
import { membershipsOf } from './memberships.ts';
import { requireUser } from './visitor.ts';
import type { SignInServices } from './services.ts';
import { findOwnSession } from './session.ts';
import type { SessionRow } from './tables.ts';
import { voucherOf } from './voucher.ts';

const signedInOf = async (db: Db, { sessionId }: SignedInUser): Promise<SignedIn> =>
  signedInBy(db, await findOwnSession(db, sessionId));

export async function signedInBy(db: Db, row: SessionRow): Promise<SignedIn> {
  const { user_id: userId, email, acting_tenant_id: tenantId } = row;
  const vouchedBy = voucherOf(row);
  const tenants = await membershipsOf(db, { userId, email, vouchedBy });
  return { user: { id: userId, email }, tenantId, tenants, vouchedBy };
}

export const getSessionRoute = defineRoute({
  id: 'auth.session',
  method: 'GET',
  path: '/api/auth/session',
  auth: [{ session: 'any' }],
  tag: 'Sign-in',
  summary: 'Retrieve the session',
  description: 'The person, the tenants that know them, and the one in which the session acts.',
  answers: { 200: { description: 'The person, and the tenants that know them.', schema: signedInSchema } },
  read: async (db, { actor }) => answer(200, await signedInOf(db, requireUser(actor))),
});

export const chooseTenantRoute = defineRoute({
  id: 'auth.session.choose',
  method: 'POST',
  path: '/api/auth/session',
  auth: [{ session: 'any' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Choose the organization of the session',
  description: 'From then on the session acts in this one of `tenants`.',
  body: z.strictObject({ tenantId: z.string() }),
  answers: { 200: { description: 'The session as it is now.', schema: signedInSchema } },
  refusals: { not_found: refusal.rows.not_found },
  steps: async ({ pool }, { actor, body }, services: SignInServices) =>
    answer(
      200,
      await chooseTenant(services, await signedInOf(pool, requireUser(actor)), actor, body.tenantId),
    ),
});

/** Chooses a tenant, in its time and its log. */
export async function chooseTenant(
  { works, tenants }: Pick<SignInServices, 'works' | 'tenants'>,
  before: SignedIn,
  actor: Actor,
  tenantId: string,
): Promise<SignedIn> {
  if (before.tenants.every((one) => one.tenantId !== tenantId)) throw notFound(TENANT, 'tenantId');
  const tenant: Tenant = await tenants.get(tenantId);
  const { sessionId } = requireUser(actor);
  await works.run(tenant, actor, async (work) => {
    await work.run(
      sql`update sessions set acting_tenant_id = ${tenantId} where id = ${sessionId} and ended_at is null`,
    );
    audit(work, 'user.chose_tenant', { type: 'session', id: sessionId });
  });
  return { ...before, tenantId };
}
