// The webhook worker: publishes events, claims deliveries that are due, posts them many at a time and records
// the results, beside any number of other workers. When a worker dies, the others take over its deliveries as
// soon as its leases end.
import { plus, type Instant } from '#platform/time/clock.ts';
import { ALWAYS_RIGHT } from '#platform/db/clock-watch.ts';
import type { Listener } from '#platform/db/listen.ts';
import { errorFields } from '#platform/telemetry/log.ts';
import type { Scope } from '#platform/db/scopes.ts';
import { createLoop } from '#platform/telemetry/loop.ts';
import { createTurns, LOOK_EVERY_MS, scopeOf, type Turn, type Turns } from '#platform/queue/turns.ts';
import type { Waker } from '#platform/queue/waker.ts';
import { claimDeliveries } from './claim.ts';
import { createDelivery, type DeliveryOptions } from './deliver.ts';
import { DELIVERIES_CHANNEL } from './due.ts';
import { nextDueOf, shareCapacity, type Capacity } from './fair-share.ts';
import { createInFlight } from './in-flight.ts';
import { releaseQuery, type ClaimedDelivery } from './leased-deliveries.ts';
import { pendingEndpointsQuery, START, TENANTS_WITH_PENDING, type Cursor } from './pending-endpoints.ts';
import { createPublisher } from './publish.ts';

/** A post takes ten seconds at most; the rest is for recording its result. */
const LEASE_MS = 20_000;
const ENDPOINTS_MAX = 500;

export async function startDeliveries(
  options: DeliveryOptions & { readonly listener: Listener; readonly waker: Waker },
): Promise<{ close(): Promise<void> }> {
  const { listener, waker } = options;
  const deliverer = createDeliverer(options);
  const onPublished = (scope: Scope): void => {
    deliverer.hear(scope ?? '');
    // Other workers may have capacity.
    waker.wake(scope ?? undefined);
  };
  const publisher = createPublisher({ ...options, everyMs: LOOK_EVERY_MS, onPublished });
  const hear = (payload: string): void => {
    publisher.hear(payload);
    deliverer.hear(payload);
  };

  await listener.subscribe(DELIVERIES_CHANNEL, hear);
  listener.onConnected(() => hear(''));
  hear('');
  return {
    async close() {
      await publisher.close();
      await deliverer.close();
    },
  };
}

type Deliverer = Pick<Turns, 'hear'> & {
  /** Claims nothing new, and resolves when all posts in flight are answered and recorded. */
  close(): Promise<void>;
};

function createDeliverer(options: DeliveryOptions): Deliverer {
  const { pool, clock, log, clockWatch = ALWAYS_RIGHT } = options;
  /** If that fails, other workers claim them when the lease ends. */
  const release = async (deliveries: readonly ClaimedDelivery[]): Promise<void> => {
    if (deliveries.length === 0) return;
    await pool
      .run(releaseQuery(deliveries))
      .catch((error: unknown) => log.warn('deliveries.not_handed_back', errorFields(error)));
  };
  const inFlight = createInFlight({
    deliver: createDelivery(options),
    clock,
    onCapacity: () => loop.wake(),
    onFailed: ({ endpoint, event }, error) =>
      log.warn('delivery.not_made', { endpoint: endpoint.id, evt: event.id, ...errorFields(error) }),
    onReleased: (deliveries) => void release(deliveries),
  });
  const turns = createTurns({ pool, everyone: () => TENANTS_WITH_PENDING, wake: () => loop.wake() });
  const hasRoom = (): boolean => !loop.isClosed() && inFlight.capacity().free > 0;
  /** Where a walk goes on for which there was no capacity left. */
  const resumeAfter = new Map<Scope, Cursor>();

  /**
   * Round-robin over the endpoints, until a whole round has found nothing more to claim. Answers whether
   * there may be more, since the capacity did not last.
   */
  const walk = async (turn: Turn): Promise<boolean> => {
    const scope = scopeOf(turn);
    let after = resumeAfter.get(scope) ?? START;
    resumeAfter.delete(scope);
    let hasClaimed = true;
    let nextDue: Instant | undefined;
    while (hasRoom()) {
      const isStart = after === START;
      if (isStart && !hasClaimed) {
        turns.soon(turn, nextDue === undefined ? Infinity : Math.max(0, nextDue - clock.now()));
        return false;
      }
      if (isStart) {
        hasClaimed = false;
        nextDue = undefined;
      }
      const { claimed, ...done } = await claimAfter(options, scope, after, inFlight.capacity());
      if (loop.isClosed()) await release(claimed);
      else claimed.forEach(inFlight.add);
      after = done.next;
      hasClaimed ||= claimed.length > 0;
      nextDue = earlier(nextDue, done.nextDue);
    }
    if (after !== START) resumeAfter.set(scope, after);
    return true;
  };
  const loop = createLoop({
    run: async () => (await clockWatch.makeSure()) && turns.visit(hasRoom, walk),
    everyMs: LOOK_EVERY_MS,
    onError: (error) => log.warn('deliveries.look_failed', errorFields(error)),
  });

  return {
    hear: turns.hear,
    async close() {
      await loop.close();
      turns.close();
      await release(inFlight.release());
      await inFlight.allDone();
    },
  };
}

type Step = {
  readonly claimed: readonly ClaimedDelivery[];
  readonly next: Cursor;
  readonly nextDue: Instant | undefined;
};

/** Looks at the next endpoints with pending deliveries, and claims the share of each. */
async function claimAfter(
  { pool, clock }: DeliveryOptions,
  scope: Scope,
  after: Cursor,
  capacity: Omit<Capacity, 'now'>,
): Promise<Step> {
  const now = clock.now();
  const endpoints = await pool.all(pendingEndpointsQuery(after, ENDPOINTS_MAX, scope));
  const { shares, lastVisited } = shareCapacity(endpoints, { now, ...capacity });
  const claimed = await claimDeliveries(pool, shares, now, plus(clock.now(), LEASE_MS));
  const isEnd = endpoints.length < ENDPOINTS_MAX && lastVisited === endpoints.at(-1);
  return { claimed, next: isEnd ? START : (lastVisited ?? after), nextDue: nextDueOf(endpoints, now) };
}

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
