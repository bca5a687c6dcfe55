// Follows the events of one tenant as they are published, from a moment on. A transaction may commit late what it wrote early, and
// publishing may be behind, so a place in the list is not enough: it looks back a while, and remembers what it has given out.
import { plus, type Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstIdOf } from '../../platform/ids.ts';
import type { PublishedEvent } from './envelope.ts';

/** Longer than any transaction may take. */
const LOOK_BACK_MS = 60_000;
const EVENTS_MAX = 500;

export type FollowedEvent = PublishedEvent & { readonly object_id: string };
export type Follower = {
  /** What was published since the last call, a bounded number. */
  next(): Promise<FollowedEvent[]>;
  /** Whether events were seen that wait to be published. */
  isBehind(): boolean;
};

type Seen = Omit<FollowedEvent, 'sequence'> & { readonly sequence: bigint | null };

export function followEvents(pool: Pool, tenantId: string, clock: Clock): Follower {
  const start = firstIdOf('evt', clock.now());
  const given = new Set<string>();
  let waiting: string[] = [];

  return {
    async next() {
      const recent = firstIdOf('evt', plus(clock.now(), -LOOK_BACK_MS));
      const from = recent > start ? recent : start;
      for (const id of given) if (id < from) given.delete(id);
      const rows = await pool.all(
        sql<Seen>`
          select id, type, object_id, created_at, sequence, object::text as object from events
          where tenant_id = ${tenantId} and (id >= ${from} or id = any(${waiting})) and id <> all(${[...given]})
          order by position limit ${EVENTS_MAX}`,
      );
      const published = rows.filter(isPublished);
      for (const { id } of published) given.add(id);
      waiting = rows.filter((row) => !isPublished(row)).map(({ id }) => id);
      return published;
    },
    isBehind: () => waiting.length > 0,
  };
}

const isPublished = (row: Seen): row is FollowedEvent => row.sequence !== null;
