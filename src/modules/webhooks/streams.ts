// What the streams of one process send: for each tenant that has one open, one look at its events a second,
// however many listen. A tenant without a stream costs nothing.
import type { Clock } from '#platform/time/clock.ts';
import { coalesce } from '#platform/basics/coalesce.ts';
import type { Pool } from '#platform/db/pool.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { createLoop, type Loop } from '#platform/telemetry/loop.ts';
import { within } from '#platform/basics/maps.ts';
import {
  countOpen,
  createInbox,
  LOOK_EVERY_MS,
  type Hear,
  type HeardChanges,
  type Opener,
} from '#platform/route/open-streams.ts';
import { changesSince, EVENTS_MAX, followChanges, type Changed } from './follow.ts';

export type EventStreams = {
  /** Refuses one more than the caller, or its organization, may have open. */
  requireRoom(opener: Opener): void;
  /**
   * Yields what has changed since the event that was heard of last, and then what changes, until `gone` ends
   * or the process does; an empty one every 15 seconds while nothing changes. A change may come twice.
   */
  open(of: Opening): AsyncGenerator<HeardChanges<Changed>, void>;
};
export type Opening = Opener & {
  /** The cells of the tenant. */
  readonly cellIds: readonly string[];
  readonly heard: string | undefined;
  readonly gone: AbortSignal;
};

type LookBack = { readonly heard: string | undefined; changes: readonly Changed[] };
type Feed = {
  readonly hearers: Set<Hear<Changed>>;
  readonly loop: Loop;
  /** Streams that are opened at about the same time, as after a server has ended, share one look. */
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
  const callers = countOpen();
  const hear = (cellIds: readonly string[], hearer: Hear<Changed>) => {
    // The name of the last says of which tenant they are, and how many.
    const key = cellIds.at(-1) ?? '';
    const feed = within(feeds, key, () => newFeed(services, cellIds));
    feed.hearers.add(hearer);
    const leave = (): void => {
      feed.hearers.delete(hearer);
      if (feed.hearers.size > 0) return;
      feeds.delete(key);
      void feed.loop.close();
    };
    return { leave, lookBack: feed.lookBack };
  };

  return {
    requireRoom: callers.requireRoom,
    async *open({ cellIds, heard, gone, ...opener }) {
      const inbox = createInbox<Changed>(AbortSignal.any([gone, closing]));
      const closed = callers.opened(opener);
      // From now on all changes are heard of, so the look at what has been misses none in between.
      const { leave, lookBack } = hear(cellIds, inbox.put);
      try {
        const asked: LookBack = { heard, changes: [] };
        await lookBack(asked);
        yield heardOf(asked.changes);
        while (!inbox.isOver()) yield await inbox.take();
      } finally {
        leave();
        closed();
      }
    },
  };
}

const heardOf = (changes: readonly Changed[]): HeardChanges<Changed> => ({
  changes,
  isMore: changes.length >= EVENTS_MAX,
});

function newFeed({ pool, clock, log }: Services, cellIds: readonly string[]): Feed {
  const follower = followChanges(pool, cellIds, clock);
  const hearers = new Set<Hear<Changed>>();
  const look = async (): Promise<void> => {
    const changes = await follower.next();
    if (changes.length > 0) for (const hear of hearers) hear(heardOf(changes));
  };
  const lookBack = coalesce<LookBack>(async (asked) => {
    // Ids have their time in them, so the smallest is the oldest; without one it is the present.
    const [oldest] = asked.flatMap(({ heard }) => heard ?? []).toSorted();
    const changes = await changesSince(pool, cellIds, clock, oldest);
    for (const one of asked) one.changes = changes;
  });
  const onError = (error: unknown): void => log.debug('event_stream.not_looked', errorFields(error));
  return { hearers, lookBack, loop: createLoop({ run: look, everyMs: LOOK_EVERY_MS, onError }) };
}
