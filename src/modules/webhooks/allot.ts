// Shares out what a worker can post at once, so that no endpoint gets all of it: a dead or slow receiver
// holds a few connections, and everybody else goes on.
import { instant, type Instant } from '../../platform/clock.ts';

/** Posts, what waits behind them, and answers that are not written down yet. */
export const OPEN_MAX = 512;
export const POSTS_OF_ENDPOINT_MAX = 64;
/** Posts and, behind them, what begins as soon as one of them is answered. */
const TAKEN_OF_QUICK_MAX = 192;
/** Of one whose last delivery failed. */
const POSTS_OF_FAILING_MAX = 4;
/** What is free goes to several at a time, not to the first that wants it. */
const SHARE_OF_FREE = 4;

/** An endpoint with something to deliver, as a walk over them finds it. */
export type Visited = {
  readonly tenant_id: string;
  readonly endpoint_id: string;
  /** When the first of its deliveries is due, in the tenant's time. */
  readonly next_at: Instant;
  /** Failures in a row; null when it is disabled or gone. */
  readonly failure_count: number | null;
  readonly offset_ms: bigint;
};
export type Allotment = {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly tenantNow: Instant;
  readonly take: number;
};
export type Allotted = {
  readonly allotments: readonly Allotment[];
  /** The last that was looked at before nothing was left to give. */
  readonly reached: Visited | undefined;
};

export type Capacity = {
  readonly now: Instant;
  readonly free: number;
  /** What was taken and is not answered, by endpoint. */
  held(endpointId: string): number;
  answersSoon(endpointId: string): boolean;
};

export function allot(visited: readonly Visited[], { now, free, held, answersSoon }: Capacity): Allotted {
  const share = Math.max(1, Math.floor(free / SHARE_OF_FREE));
  const allotments: Allotment[] = [];
  let left = free;
  let reached: Visited | undefined;
  for (const endpoint of visited) {
    if (left === 0) break;
    reached = endpoint;
    const { tenant_id: tenantId, endpoint_id: endpointId, failure_count: failures } = endpoint;
    if (failures === null || dueAt(endpoint) > now) continue;
    const mostOfWell = answersSoon(endpointId) ? TAKEN_OF_QUICK_MAX : POSTS_OF_ENDPOINT_MAX;
    const most = failures > 0 ? POSTS_OF_FAILING_MAX : mostOfWell;
    // Never more than are still free, so that several slow receivers together leave room for the next.
    const allowed = Math.min(most, free) - held(endpointId);
    const take = Math.min(share, allowed, left);
    if (take <= 0) continue;
    left -= take;
    allotments.push({ tenantId, endpointId, tenantNow: instant(now + Number(endpoint.offset_ms)), take });
  }
  return { allotments, reached };
}

/** In real time. */
const dueAt = ({ next_at: nextAt, offset_ms: offsetMs }: Visited): Instant =>
  instant(nextAt - Number(offsetMs));

/** The first moment after now at which one of them falls due. */
export function nextDueOf(visited: readonly Visited[], now: Instant): Instant | undefined {
  const later = visited.filter((one) => one.failure_count !== null && dueAt(one) > now).map(dueAt);
  return later.length === 0 ? undefined : instant(Math.min(...later));
}
