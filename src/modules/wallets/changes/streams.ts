// What the owners of wallets hear in one process. For each tenant with one who listens there is one look a
// second, however many they are, and each hears of their own objects alone: nothing of what they get follows
// from what others do, not even that there was too much of it.
import { type Clock, type Instant, plus, SECOND_MS } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { firstIdOf, madeAt } from '#platform/ids/ids.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import { createLoop, type Loop } from '#platform/telemetry/loop.ts';
import { newSet, within } from '#platform/basics/maps.ts';
import {
  countOpen,
  createInbox,
  type Hear,
  type HeardChanges,
  LOOK_EVERY_MS,
  type Opener,
  WAITING_MAX,
} from '#platform/route/open-streams.ts';
import type { OwnedKind } from '#platform/events/owned.ts';
import { followOwned, LOOK_BACK_MS } from './follow.ts';
import { createFindOwners, type FindOwners, type OwnChange } from './owners.ts';

/** An owner who comes back with `cursor` misses nothing. There is none before the first look has ended. */
export type HeardOwn = HeardChanges<OwnChange> & { readonly cursor: string | undefined };

export type OwnStreams = {
  /** Refuses one more than the caller, or its organization, may have open. */
  requireRoom(opener: Opener): void;
  /**
   * Yields what has changed of an owner's since a cursor, or a while ago, and then what changes, until `gone`
   * ends or the process does; an empty one every 15 seconds while nothing changes. A change may come twice.
   */
  open(of: OpenInput): AsyncGenerator<HeardOwn, void>;
};
export type OpenInput = Opener & {
  readonly tenantId: string;
  readonly ownerId: string;
  readonly heard: string | undefined;
  readonly gone: AbortSignal;
};

type Services = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly closing: AbortSignal;
  readonly kinds: readonly OwnedKind[];
};

export function createOwnStreams({ kinds, ...services }: Services): OwnStreams {
  const { clock, closing } = services;
  const feeds = new Map<string, Feed>();
  const callers = countOpen();
  const findOwners = createFindOwners(kinds);

  return {
    requireRoom: callers.requireRoom,
    async *open({ tenantId, ownerId, heard, gone, ...opener }) {
      const inbox = createInbox<OwnChange>(AbortSignal.any([gone, closing]));
      const closed = callers.opened(opener);
      const feed = within(feeds, tenantId, () => newFeed({ ...services, findOwners, tenantId }));
      within(feed.hearers, ownerId, newSet<Hear<OwnChange>>).add(inbox.put);
      try {
        // What was found before is sent from what is kept, and whatever was not found yet, a look will find.
        inbox.put(heardSince(feed.kept.get(ownerId) ?? [], heard, clock.now()));
        while (!inbox.isOver()) {
          // It is read before what was found is taken, so nothing is behind it that was not sent.
          const cursor = feed.cursor();
          yield { ...(await inbox.take()), cursor };
        }
      } finally {
        closed();
        feed.leave(ownerId, inbox.put);
        if (feed.hearers.size === 0) {
          feeds.delete(tenantId);
          void feed.loop.close();
        }
      }
    },
  };
}

type Feed = {
  readonly hearers: Map<string, Set<Hear<OwnChange>>>;
  /**
   * The changes of each owner, even of one who does not listen now: they may come back from another server.
   */
  readonly kept: ReadonlyMap<string, readonly OwnChange[]>;
  readonly loop: Loop;
  /** When the last look began that has found all that there was. */
  cursor(): string | undefined;
  leave(ownerId: string, hear: Hear<OwnChange>): void;
};

type FeedServices = Omit<Services, 'kinds' | 'closing'> & {
  readonly findOwners: FindOwners;
  readonly tenantId: string;
};

function newFeed({ log, ...services }: FeedServices): Feed {
  const { clock } = services;
  const follower = followOwned({ ...services, from: plus(clock.now(), -KEPT_MS) });
  const hearers: Feed['hearers'] = new Map();
  const kept = new Map<string, OwnChange[]>();
  let cursor: string | undefined;

  const look = async (): Promise<void> => {
    const begun = clock.now();
    dropOlder(kept, plus(begun, -KEPT_MS));
    for (let isLast = false; !isLast && !loop.isClosed();) {
      const part = await follower.next();
      ({ isLast } = part);
      for (const [ownerId, changes] of Map.groupBy(part.changes, (change) => change.ownerId)) {
        kept.set(ownerId, [...(kept.get(ownerId) ?? []), ...changes].slice(-WAITING_MAX));
        for (const hear of hearers.get(ownerId) ?? []) hear({ changes, isMore: false });
      }
    }
    cursor = firstIdOf('evt', begun);
  };
  const onError = (error: unknown): void => log.debug('own_stream.not_looked', errorFields(error));
  const loop = createLoop({ run: look, everyMs: LOOK_EVERY_MS, onError });
  loop.wake();
  return {
    hearers,
    kept,
    loop,
    cursor: () => cursor,
    leave(ownerId, hear) {
      const those = hearers.get(ownerId);
      those?.delete(hear);
      if (those?.size === 0) hearers.delete(ownerId);
    },
  };
}

// What was found is kept for a while, of all owners: one who comes from a server that has ended gets from it
// what they have missed.

/** An owner who was away for longer reads everything again. */
const AWAY_MS_MAX = 60 * SECOND_MS;
const KEPT_MS = LOOK_BACK_MS + AWAY_MS_MAX;

function heardSince(
  kept: readonly OwnChange[],
  heard: string | undefined,
  now: Instant,
): HeardChanges<OwnChange> {
  const cursor = (heard === undefined ? undefined : madeAt(heard)) ?? now;
  const from = plus(cursor, -LOOK_BACK_MS);
  const changes = kept.filter(({ id }) => (madeAt(id) ?? now) >= from);
  return { changes, isMore: cursor < plus(now, -AWAY_MS_MAX) || changes.length >= WAITING_MAX };
}

function dropOlder(kept: Map<string, OwnChange[]>, than: Instant): void {
  for (const [ownerId, changes] of kept) {
    const left = changes.filter(({ id }) => (madeAt(id) ?? than) >= than);
    if (left.length === 0) kept.delete(ownerId);
    else if (left.length < changes.length) kept.set(ownerId, left);
  }
}
