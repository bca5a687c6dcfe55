// What the streams of one process send: for each tenant that has one open, one look at its events a second,
// however many listen. A tenant without a stream costs nothing.
import { SECOND_MS, type Clock } from '#platform/clock.ts';
import { coalesce } from '#platform/coalesce.ts';
import type { Pool } from '#platform/db/pool.ts';
import { errorFields, type Log } from '#platform/log.ts';
import { createLoop, type Loop } from '#platform/loop.ts';
import { within } from '#platform/maps.ts';
import { changesSince, EVENTS_MAX, followChanges, type Changed } from './follow.ts';

/** With `isMore`, others have changed as well. */
export type Heard = { readonly changes: readonly Changed[]; readonly isMore: boolean };
type Hear = (heard: Heard) => void;

export type EventStreams = {
  /** False where this caller has too many already. */
  mayOpen(callerId: string): boolean;
  /**
   * Yields what has changed since the event that was heard of last, and then what changes, until `gone` ends
   * or the process does; an empty one every 15 seconds while nothing changes. A change may come twice.
   */
  open(of: Opening): AsyncGenerator<Heard, void>;
};
export type Opening = {
  readonly tenantId: string;
  readonly callerId: string;
  readonly heard: string | undefined;
  readonly gone: AbortSignal;
};

export const OF_CALLER_MAX = 20;
const LOOK_EVERY_MS = SECOND_MS;
const QUIET_MS_MAX = 15 * SECOND_MS;

type LookBack = { readonly heard: string | undefined; changes: readonly Changed[] };
type Feed = {
  readonly hearers: Set<Hear>;
  readonly loop: Loop;
  /** Of streams that are opened at about the same time, as after a server has ended, there is one. */
  readonly lookBack: (asked: LookBack) => Promise<void>;
};
type Services = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly closing: AbortSignal;
};

export function createEventStreams(services: Services): EventStreams {
  const { closing } = services;
  const feeds = new Map<string, Feed>();
  const openOf = new Map<string, number>();
  const count = (callerId: string, by: 1 | -1): void => {
    const open = (openOf.get(callerId) ?? 0) + by;
    if (open === 0) openOf.delete(callerId);
    else openOf.set(callerId, open);
  };
  const hear = (tenantId: string, hearer: Hear) => {
    const feed = within(feeds, tenantId, () => newFeed(services, tenantId));
    feed.hearers.add(hearer);
    const leave = (): void => {
      feed.hearers.delete(hearer);
      if (feed.hearers.size > 0) return;
      feeds.delete(tenantId);
      void feed.loop.close();
    };
    return { leave, lookBack: feed.lookBack };
  };

  return {
    mayOpen: (callerId) => (openOf.get(callerId) ?? 0) < OF_CALLER_MAX,
    async *open({ tenantId, callerId, heard, gone }) {
      const inbox = createInbox(AbortSignal.any([gone, closing]));
      count(callerId, 1);
      // From now on all changes are heard of, so the look at what has been misses none in between.
      const { leave, lookBack } = hear(tenantId, inbox.put);
      try {
        const asked: LookBack = { heard, changes: [] };
        await lookBack(asked);
        yield heardOf(asked.changes);
        while (!inbox.isOver()) yield await inbox.take();
      } finally {
        leave();
        count(callerId, -1);
      }
    },
  };
}

const heardOf = (changes: readonly Changed[]): Heard => ({ changes, isMore: changes.length >= EVENTS_MAX });

function newFeed({ pool, clock, log }: Services, tenantId: string): Feed {
  const follower = followChanges(pool, tenantId, clock);
  const hearers = new Set<Hear>();
  const look = async (): Promise<void> => {
    const changes = await follower.next();
    if (changes.length > 0) for (const hear of hearers) hear(heardOf(changes));
  };
  const lookBack = coalesce<LookBack>(async (asked) => {
    // Of ids that have their time in them the smallest is the oldest; without one it is the present.
    const [oldest] = asked.flatMap(({ heard }) => heard ?? []).toSorted();
    const changes = await changesSince(pool, tenantId, clock, oldest);
    for (const one of asked) one.changes = changes;
  });
  const onError = (error: unknown): void => log.debug('event_stream.not_looked', errorFields(error));
  return { hearers, lookBack, loop: createLoop({ run: look, everyMs: LOOK_EVERY_MS, onError }) };
}

/** What one stream has heard and not sent yet: bounded, since beyond a bound it is enough to say so. */
function createInbox(over: AbortSignal) {
  let waiting: Changed[] = [];
  let isMore = false;
  let wake = (): void => undefined;

  return {
    isOver: () => over.aborted,
    put(heard: Heard): void {
      isMore ||= heard.isMore || waiting.length + heard.changes.length > EVENTS_MAX;
      waiting = [...waiting, ...heard.changes].slice(-EVENTS_MAX);
      wake();
    },
    async take(): Promise<Heard> {
      if (waiting.length === 0 && !over.aborted) {
        await new Promise<void>((resolve) => {
          const done = (): void => {
            clearTimeout(timer);
            over.removeEventListener('abort', done);
            wake = () => undefined;
            resolve();
          };
          const timer = setTimeout(done, QUIET_MS_MAX);
          over.addEventListener('abort', done);
          wake = done;
        });
      }
      const heard = { changes: waiting, isMore };
      waiting = [];
      isMore = false;
      return heard;
    },
  };
}
