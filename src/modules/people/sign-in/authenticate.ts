// Finds out which person asks, by the cookie. It is asked of the database each time, so what is revoked, or a
// role that changes, holds at once.
import { isForAnySession } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Authenticator, Credentials, Principal } from '#platform/http/handle.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { refuseOthers } from './acting-as.ts';
import { secretIn } from './cookie.ts';
import { countHourlyRequests, type HourlyRequests } from './hourly-requests.ts';
import { isFromOurPages, otherSite } from './same-origin.ts';
import { findPlacedSession } from './placed-session.ts';
import { noteSeen } from './session.ts';
import { sessionOver } from './session-over.ts';
import { voucherOf } from './voucher.ts';

type Services = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly baseUrl: () => string;
  readonly metrics: Metrics;
};

export function createSessionAuthenticator(given: Services): Authenticator {
  const services = { ...given, requests: countHourlyRequests(given.clock, given.metrics) };
  return (request, auth) => {
    // A key that a request names is the credential that it means.
    if (request.headers.authorization !== undefined) return undefined;
    const secret = secretIn(request.headers.cookie);
    if (secret === undefined) return undefined;
    return principalOf(services, { secret, isForAny: isForAnySession(auth) }, request);
  };
}

type Asked = {
  readonly secret: string;
  /** Whatever it acts as: the person may still leave a tenant for another. */
  readonly isForAny: boolean;
};

async function principalOf(
  services: Services & { readonly requests: HourlyRequests },
  { secret, isForAny }: Asked,
  request: Credentials,
): Promise<Principal> {
  const { pool, clock, tenants } = services;
  const now = clock.now();
  const row = await findPlacedSession(pool, secret, now);
  if (row === undefined) throw sessionOver();
  services.requests.note(row.user_id);
  if (!isFromOurPages(request, services.baseUrl())) throw otherSite();
  if (!isForAny) refuseOthers(request, row);
  await noteSeen(pool, row, now);
  const tenant = await (row.acting_tenant_id === null
    ? tenants.getDefault()
    : tenants.get(row.acting_tenant_id));
  if (!isForAny && tenant.isSuspended) throw refusal('account_suspended');
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
      vouchedBy: voucherOf(row),
      ip: request.ip,
      requestId: request.requestId,
    },
    rate: undefined,
  };
}
