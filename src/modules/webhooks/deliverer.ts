// The worker of webhooks: takes deliveries that are due, posts them many at a time, and has what came of them
// written down, beside any number of other workers. Of one that dies, others take over when its leases end.
import { plus, type Instant } from '../../platform/clock.ts';
import { errorFields } from '../../platform/log.ts';
import { allot, nextDueOf } from './allot.ts';
import { START, take, walkQuery, type Place, type Taken } from './claim.ts';
import { createDelivery, type DeliveryOptions } from './deliver.ts';
import { handBackQuery } from './held.ts';
import { createLoop } from './loop.ts';
import { createUnderWay } from './under-way.ts';

/** A post takes ten seconds at most; the rest is for writing down what came of it. */
const LEASE_MS = 20_000;
const VISITS_MAX = 500;
/** What is due later than this is found by the next look in time. */
const ALARM_MS_MAX = 1_000;

export type Deliverer = {
  wake(): void;
  /** Takes nothing new, and resolves when what is at hand is posted and written down. */
  close(): Promise<void>;
};

export function createDeliverer(options: DeliveryOptions): Deliverer {
  const { pool, clock, log } = options;
  /** Where that fails, others get them when the lease ends. */
  const handBack = async (taken: readonly Taken[]): Promise<void> => {
    if (taken.length === 0) return;
    await pool
      .run(handBackQuery(taken))
      .catch((error: unknown) => log.warn('deliveries.not_handed_back', errorFields(error)));
  };
  const underWay = createUnderWay({
    deliver: createDelivery(options),
    clock,
    onRoom: () => loop.wake(),
    onNotMade: ({ endpoint, event }, error) =>
      log.warn('delivery.not_made', { endpoint: endpoint.id, evt: event.id, ...errorFields(error) }),
    onLeft: (taken) => void handBack(taken),
  });
  let resumeAfter = START;
  let alarm: NodeJS.Timeout | undefined;
  let closed = false;

  /** Visits some endpoints and takes what they may have. */
  const step = async (after: Place): Promise<Step> => {
    const now = clock.now();
    const visited = await pool.all(walkQuery(after, VISITS_MAX));
    const { allotments, reached } = allot(visited, { now, ...underWay.capacity() });
    const taken = await take(pool, allotments, now, plus(clock.now(), LEASE_MS));
    if (closed) await handBack(taken);
    else taken.forEach(underWay.add);
    const isEnd = visited.length < VISITS_MAX && reached === visited.at(-1);
    const goOnAfter = isEnd ? START : (reached ?? after);
    return { taken: taken.length, after: goOnAfter, nextDue: nextDueOf(visited, now) };
  };
  /** Goes round until everybody was visited and nothing more could be taken. */
  const look = async (): Promise<void> => {
    let tookSince = true;
    let nextDue: Instant | undefined;
    clearTimeout(alarm);
    while (!closed && underWay.capacity().free > 0) {
      const isStart = resumeAfter === START;
      if (isStart && !tookSince) {
        const inMs = nextDue === undefined ? Infinity : Math.max(0, nextDue - clock.now());
        if (inMs < ALARM_MS_MAX) alarm = setTimeout(() => loop.wake(), inMs);
        return;
      }
      if (isStart) {
        tookSince = false;
        nextDue = undefined;
      }
      const seen = await step(resumeAfter);
      resumeAfter = seen.after;
      tookSince ||= seen.taken > 0;
      nextDue = earlier(nextDue, seen.nextDue);
    }
  };
  const loop = createLoop(look, (error) => log.warn('deliveries.look_failed', errorFields(error)));

  return {
    wake: loop.wake,
    async close() {
      closed = true;
      await loop.close();
      clearTimeout(alarm);
      await handBack(underWay.leave());
      await underWay.allDone();
    },
  };
}

type Step = { readonly taken: number; readonly after: Place; readonly nextDue: Instant | undefined };

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
