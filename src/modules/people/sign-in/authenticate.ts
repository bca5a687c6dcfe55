// Finds out which person asks, by the cookie. It is asked of the database each time, so what is revoked, or a
// role that changes, holds at once.
import { isForAnySession } from '#platform/route/access.ts';
import { type Clock, HOUR_MS } from '#platform/time/clock.ts';
import { NO_RIGHTS, signedRights, rightsOf } from '#platform/context/rights.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Authenticator, Credentials, Principal } from '#platform/http/handle.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { secretIn } from './cookie.ts';
import { isFromOurPages, otherSite } from './same-origin.ts';
import { findPlacedSession } from './placed-session.ts';
import { noteSeen } from './session.ts';
import { sessionOver } from './session-over.ts';
import { voucherOf } from './voucher.ts';
import type { SessionRow } from './tables.ts';

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

type SessionRequest = {
  readonly secret: string;
  /** Whatever it acts as: the person may still leave a tenant for another. */
  readonly isForAny: boolean;
};

async function principalOf(
  services: Services & { readonly requests: HourlyRequests },
  { secret, isForAny }: SessionRequest,
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
      rights: row.role === null ? NO_RIGHTS : rightsOf(row.role, row.withheld_rights),
      signedRights: row.role === null ? NO_RIGHTS : signedRights(row.second_signature_for),
      personId: row.person_id,
      provenAt: row.proven_at,
      vouchedBy: voucherOf(row),
      ip: request.ip,
      requestId: request.requestId,
    },
    rate: undefined,
  };
}

// For whom a session acts. A page that stays open says for whom it was loaded: in another tab its reader may
// have gone to the live side, or signed in as somebody else, and what they press in the old tab is not meant
// for that.

/** A caller that does not say for whom it acts is let in as before. */
function refuseOthers(
  { headers }: Pick<Credentials, 'headers'>,
  { user_id: userId, acting_tenant_id: tenantId }: Pick<SessionRow, 'user_id' | 'acting_tenant_id'>,
): void {
  const said = headers['x-acting-as'];
  if (said !== undefined && said !== `${userId}/${tenantId ?? ''}`) throw refusal('session_changed');
}

// How much a person asks for in an hour, in this process. Keys have a limit; of sessions it is counted what a
// limit would refuse, so that one can be chosen by what is seen.

/** The limit is more than five in each second, which no screen asks for. */
export const REQUESTS_MAX = 20_000;
/** From this number of people in an hour on the count begins again, so that it takes a bounded place. */
const PEOPLE_MAX = 100_000;

type HourlyRequests = { note(userId: string): void };

export function countHourlyRequests(clock: Clock, metrics: Metrics): HourlyRequests {
  const beyond = metrics.counter(
    'monedero_session_requests_beyond_total',
    `Requests of people who are signed in beyond ${REQUESTS_MAX} of one person in an hour, which are answered`,
  );
  const ofPerson = new Map<string, number>();
  let hour = 0;
  return {
    note(userId) {
      const now = Math.floor(clock.now() / HOUR_MS);
      if (now !== hour || ofPerson.size >= PEOPLE_MAX) ofPerson.clear();
      hour = now;
      const count = (ofPerson.get(userId) ?? 0) + 1;
      ofPerson.set(userId, count);
      if (count > REQUESTS_MAX) beyond.add();
    },
  };
}
