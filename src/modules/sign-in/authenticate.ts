// Finds out which person asks, by the cookie. It is asked of the database each time, so what is revoked, or a
// role that changes, holds at once.
import { isForAnySession } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Authenticator, Credentials, Principal } from '../../platform/http/handle.ts';
import { refusal } from '../../platform/refusals.ts';
import type { TenantDirectory } from '../identity/index.ts';
import { secretIn } from './cookie.ts';
import { isFromOurPages, otherSite } from './same-origin.ts';
import { findPlacedSession, noteSeen } from './session.ts';
import { sessionOver } from './session-over.ts';

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
  const row = await findPlacedSession(pool, secret, now);
  if (row === undefined) throw sessionOver();
  if (!isFromOurPages(request, services.baseUrl())) throw otherSite();
  await noteSeen(pool, row, now);
  const tenant = await (row.acting_tenant_id === null
    ? tenants.getDefault()
    : tenants.get(row.acting_tenant_id));
  return {
    tenant,
    actor: {
      type: 'user',
      id: row.user_id,
      sessionId: row.id,
      hasTenant: row.acting_tenant_id !== null,
      role: row.role,
      personId: row.person_id,
      provenAt: row.proven_at,
      ip: request.ip,
      requestId: request.requestId,
    },
    rate: undefined,
  };
}
