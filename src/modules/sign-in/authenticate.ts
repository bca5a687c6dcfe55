// Finds out which person asks, by the cookie. It is asked of the database each time, so what is revoked, or a
// role that changes, holds at once.
import { isForAnySession } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Authenticator, Credentials, Principal } from '../../platform/http/handle.ts';
import { refusal } from '../../platform/refusals.ts';
import { cardholderByEmail } from '../cardholders/index.ts';
import { roleQuery, type TenantDirectory } from '../identity/index.ts';
import { secretIn } from './cookie.ts';
import { isFromOurPages, otherSite } from './same-origin.ts';
import { findSession, noteSeen } from './session.ts';
import { sessionOver } from './session-over.ts';
import type { SessionRow } from './tables.ts';

type Services = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly baseUrl: () => string;
};

export function createSessionAuthenticator(services: Services): Authenticator {
  return (request, auth) => {
    // A key that a request names is the credential that it means.
    if (request.headers.authorization !== undefined) return undefined;
    const secret = secretIn(request.headers.cookie);
    if (secret === undefined) return undefined;
    const principal = principalOf(services, secret, request);
    return isForAnySession(auth) ? principal : principal.then(refuseSuspended);
  };
}

/** The person may still leave the tenant for another. */
function refuseSuspended(principal: Principal): Principal {
  if (principal.tenant.isSuspended) throw refusal('account_suspended');
  return principal;
}

async function principalOf(services: Services, secret: string, request: Credentials): Promise<Principal> {
  const { pool, clock, tenants } = services;
  const now = clock.now();
  const row = await findSession(pool, secret, now);
  if (row === undefined) throw sessionOver();
  if (!isFromOurPages(request, services.baseUrl())) throw otherSite();
  await noteSeen(pool, row, now);
  const tenant = await (row.acting_tenant_id === null
    ? tenants.getDefault()
    : tenants.get(row.acting_tenant_id));
  const { role, personId } = row.acting_tenant_id === null ? NOBODY : await placeOf(pool, row, tenant);
  return {
    tenant,
    actor: {
      type: 'user',
      id: row.user_id,
      sessionId: row.id,
      hasTenant: row.acting_tenant_id !== null,
      role,
      personId,
      provenAt: row.proven_at,
      ip: request.ip,
      requestId: request.requestId,
    },
    rate: undefined,
  };
}

const NOBODY = { role: null, personId: null };

/** What the person is in the tenant: a member, and the cardholder with the same e-mail. */
async function placeOf(pool: Pool, { user_id: userId, email }: SessionRow, tenant: Tenant) {
  const [roles, holders] = await pool.batch([
    roleQuery(tenant.organizationId, userId),
    cardholderByEmail(tenant.id, email),
  ]);
  return { role: roles.rows[0]?.role ?? null, personId: holders.rows[0]?.id ?? null };
}
