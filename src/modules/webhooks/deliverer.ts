// The worker of webhooks: takes deliveries that are due, posts them many at a time, and has what came of them written down, beside
// any number of other workers. Of one that dies, others take over when its leases end.
import { plus, type Instant } from '../../platform/clock.ts';
import { errorFields } from '../../platform/log.ts';
import { allot, nextDueOf, POSTS_MAX } from './allot.ts';
import { START, takenOf, takeQuery, walkQuery, type Place, type Taken } from './claim.ts';
import { createDelivery, type DeliveryOptions } from './deliver.ts';
import { handBackQuery } from './held.ts';
import { createLoop } from './loop.ts';

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
  const deliverOne = createDelivery(options);
  const underWay = createUnderWay(() => loop.wake());
  let resumeAfter = START;
  let alarm: NodeJS.Timeout | undefined;
  let closed = false;

  const begin = (taken: Taken): void => {
    const { id } = taken.endpoint;
    const notMade = (error: unknown): void =>
      log.warn('delivery.not_made', { endpoint: id, evt: taken.event.id, ...errorFields(error) });
    underWay.add(id, deliverOne(taken).catch(notMade));
  };
  /** Visits some endpoints and takes what they may have. */
  const step = async (after: Place): Promise<Step> => {
    const now = clock.now();
    const visited = await pool.all(walkQuery(after, VISITS_MAX));
    const { allotments, reached } = allot(visited, { now, free: underWay.free(), busy: underWay.busy });
    const rows =
      allotments.length === 0 ? [] : await pool.all(takeQuery(allotments, now, plus(clock.now(), LEASE_MS)));
    const taken = rows.map(takenOf);
    if (closed && taken.length > 0) await pool.run(handBackQuery(taken));
    else taken.forEach(begin);
    const isEnd = visited.length < VISITS_MAX && reached === visited.at(-1);
    const goOnAfter = isEnd ? START : (reached ?? after);
    return { taken: taken.length, after: goOnAfter, nextDue: nextDueOf(visited, now) };
  };
  /** Goes round until everybody was visited and nothing more could be taken. */
  const look = async (): Promise<void> => {
    let tookSince = true;
    let nextDue: Instant | undefined;
    clearTimeout(alarm);
    while (!closed && underWay.free() > 0) {
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
      await underWay.allDone();
    },
  };
}

/** The posts of this worker, counted by endpoint. */
function createUnderWay(onDone: () => void) {
  const posts = new Set<Promise<void>>();
  const busy = new Map<string, number>();
  const count = (endpointId: string, by: number): void => {
    const now = (busy.get(endpointId) ?? 0) + by;
    if (now === 0) busy.delete(endpointId);
    else busy.set(endpointId, now);
  };
  return {
    busy,
    free: () => POSTS_MAX - posts.size,
    add(endpointId: string, post: Promise<void>): void {
      count(endpointId, 1);
      posts.add(post);
      void post.finally(() => {
        posts.delete(post);
        count(endpointId, -1);
        onDone();
      });
    },
    allDone: () => Promise.all(posts),
  };
}

type Step = { readonly taken: number; readonly after: Place; readonly nextDue: Instant | undefined };

const earlier = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
