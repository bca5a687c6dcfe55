// Shares the capacity of a worker among endpoints, so that none gets all of it: a dead or slow receiver holds
// a few connections, and all other deliveries go on.
import { instant, type Instant } from '#platform/time/clock.ts';

/** Posts in flight, deliveries that wait behind them, and results that are not recorded yet. */
export const IN_FLIGHT_MAX = 512;
export const POSTS_OF_ENDPOINT_MAX = 64;
/** Posts to a fast endpoint and, behind them, deliveries that begin as soon as a post is answered. */
const DELIVERIES_OF_FAST_MAX = 192;
/** Posts to an endpoint whose last delivery failed. */
const POSTS_OF_FAILING_MAX = 4;
/** An endpoint gets at most this part of the free capacity at a time. */
const PARTS_OF_FREE = 4;

/** An endpoint with pending deliveries. */
export type PendingEndpoint = {
  readonly tenant_id: string;
  readonly endpoint_id: string;
  /** When its first delivery is due, in the tenant's time. */
  readonly next_at: Instant;
  /** Failures in a row; null when the endpoint is disabled or gone. */
  readonly failure_count: number | null;
  readonly offset_ms: bigint;
};
export type Share = {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly tenantNow: Instant;
  readonly deliveriesMax: number;
};
type Shared = {
  readonly shares: readonly Share[];
  /** The last endpoint of this step; the round-robin continues after it. */
  readonly lastVisited: PendingEndpoint | undefined;
};

export type Capacity = {
  readonly now: Instant;
  readonly free: number;
  /** Deliveries to an endpoint that were claimed and are not answered. */
  inFlight(endpointId: string): number;
  isFast(endpointId: string): boolean;
};

export function shareCapacity(
  endpoints: readonly PendingEndpoint[],
  { now, free, inFlight, isFast }: Capacity,
): Shared {
  const share = Math.max(1, Math.floor(free / PARTS_OF_FREE));
  const shares: Share[] = [];
  const given = new Map<string, number>();
  let left = free;
  let lastVisited: PendingEndpoint | undefined;
  for (const endpoint of endpoints) {
    if (left === 0) break;
    lastVisited = endpoint;
    const { tenant_id: tenantId, endpoint_id: endpointId, failure_count: failures } = endpoint;
    if (failures === null || dueAt(endpoint) > now) continue;
    const limitHealthy = isFast(endpointId) ? DELIVERIES_OF_FAST_MAX : POSTS_OF_ENDPOINT_MAX;
    const limit = failures > 0 ? POSTS_OF_FAILING_MAX : limitHealthy;
    // Never more than is still free, so that several slow receivers together leave room for the next.
    const before = given.get(endpointId) ?? 0;
    const allowed = Math.min(limit, free) - inFlight(endpointId) - before;
    const deliveriesMax = Math.min(share - before, allowed, left);
    if (deliveriesMax <= 0) continue;
    left -= deliveriesMax;
    // It may have deliveries in several cells of its tenant.
    given.set(endpointId, before + deliveriesMax);
    const tenantNow = instant(now + Number(endpoint.offset_ms));
    shares.push({ tenantId, endpointId, tenantNow, deliveriesMax });
  }
  return { shares, lastVisited };
}

/** When it is due, in real time. */
const dueAt = ({ next_at: nextAt, offset_ms: offsetMs }: PendingEndpoint): Instant =>
  instant(nextAt - Number(offsetMs));

/** The first moment after now at which a delivery to one of the endpoints falls due. */
export function nextDueOf(endpoints: readonly PendingEndpoint[], now: Instant): Instant | undefined {
  const later = endpoints.filter((one) => one.failure_count !== null && dueAt(one) > now).map(dueAt);
  return later.length === 0 ? undefined : instant(Math.min(...later));
}
