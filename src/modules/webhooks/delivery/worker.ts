// The webhook worker: publishes events, claims deliveries that are due, posts them many at a time and records
// the results, beside any number of other workers. When a worker dies, the others take over its deliveries as
// soon as its leases end.
import { plus, type Instant } from '#platform/clock.ts';
import type { Listener } from '#platform/db/listen.ts';
import { errorFields } from '#platform/log.ts';
import { createLoop } from '#platform/loop.ts';
import type { Waker } from '#platform/queue/waker.ts';
import { claimDeliveries } from './claim.ts';
import { createDelivery, type DeliveryOptions } from './deliver.ts';
import { DELIVERIES_CHANNEL } from './due.ts';
import { nextDueOf, shareCapacity } from './fair-share.ts';
import { createInFlight } from './in-flight.ts';
import { releaseQuery, type ClaimedDelivery } from './leased-deliveries.ts';
import { findPendingEndpoints, START, type Cursor } from './pending-endpoints.ts';
import { createPublisher } from './publish.ts';

/** A post takes ten seconds at most; the rest is for recording its result. */
const LEASE_MS = 20_000;
const ENDPOINTS_MAX = 500;
const POLL_MS = 1_000;

export async function startDeliveries(
  options: DeliveryOptions & { readonly listener: Listener; readonly waker: Waker },
): Promise<{ close(): Promise<void> }> {
  const { listener, waker } = options;
  const deliverer = createDeliverer(options);
  const onPublished = (): void => {
    deliverer.wake();
    // Other workers may have capacity.
    waker.wake();
  };
  const publisher = createPublisher({ ...options, everyMs: POLL_MS, onPublished });
  const wake = (): void => {
    publisher.wake();
    deliverer.wake();
  };

  await listener.subscribe(DELIVERIES_CHANNEL, wake);
  listener.onConnected(wake);
  wake();
  return {
    async close() {
      await publisher.close();
      await deliverer.close();
    },
  };
}

type Deliverer = {
  wake(): void;
  /** Claims nothing new, and resolves when all posts in flight are answered and recorded. */
  close(): Promise<void>;
};

function createDeliverer(options: DeliveryOptions): Deliverer {
  const { pool, clock, log } = options;
  /** Where that fails, other workers claim them when the lease ends. */
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
  let resumeAfter = START;
  let alarm: NodeJS.Timeout | undefined;

  /** Looks at the next endpoints with pending deliveries, and claims the share of each. */
  const step = async (after: Cursor): Promise<Step> => {
    const now = clock.now();
    const endpoints = await findPendingEndpoints(pool, after, ENDPOINTS_MAX);
    const { shares, lastVisited } = shareCapacity(endpoints, { now, ...inFlight.capacity() });
    const claimed = await claimDeliveries(pool, shares, now, plus(clock.now(), LEASE_MS));
    if (loop.isClosed()) await release(claimed);
    else claimed.forEach(inFlight.add);
    const isEnd = endpoints.length < ENDPOINTS_MAX && lastVisited === endpoints.at(-1);
    const next = isEnd ? START : (lastVisited ?? after);
    return { claimed: claimed.length, next, nextDue: nextDueOf(endpoints, now) };
  };
  /** Round-robin over the endpoints, until a whole round has found nothing more to claim. */
  const poll = async (): Promise<void> => {
    let hasClaimed = true;
    let nextDue: Instant | undefined;
    clearTimeout(alarm);
    while (!loop.isClosed() && inFlight.capacity().free > 0) {
      const isStart = resumeAfter === START;
      if (isStart && !hasClaimed) {
        const inMs = nextDue === undefined ? Infinity : Math.max(0, nextDue - clock.now());
        if (inMs < POLL_MS) alarm = setTimeout(loop.wake, inMs);
        return;
      }
      if (isStart) {
        hasClaimed = false;
        nextDue = undefined;
      }
      const done = await step(resumeAfter);
      resumeAfter = done.next;
      hasClaimed ||= done.claimed > 0;
      nextDue = earlier(nextDue, done.nextDue);
    }
  };
  const loop = createLoop({
    run: poll,
    everyMs: POLL_MS,
    onError: (error) => log.warn('deliveries.look_failed', errorFields(error)),
  });

  return {
    wake: loop.wake,
    async close() {
      await loop.close();
      clearTimeout(alarm);
      await release(inFlight.release());
      await inFlight.allDone();
    },
  };
}

type Step = { readonly claimed: number; readonly next: Cursor; readonly nextDue: Instant | undefined };

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
