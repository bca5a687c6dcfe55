// Follows the events of one tenant from a moment on. A transaction may commit late what it wrote early, so a
// place in the list is not enough: it looks back a while, and remembers what it has given out.
import { plus, type Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { sql } from '../../platform/db/sql.ts';
import { firstIdOf } from '../../platform/ids.ts';
import type { StoredEvent } from './envelope.ts';

/** Longer than any transaction may take. */
const LOOK_BACK_MS = 60_000;
const EVENTS_MAX = 500;

export type FollowedEvent = StoredEvent & { readonly object_id: string };
export type Follower = {
  /** What was written since the last call, a bounded number. */
  next(): Promise<FollowedEvent[]>;
};

export function followEvents(pool: Pool, tenantId: string, clock: Clock): Follower {
  const start = firstIdOf('evt', clock.now());
  const given = new Set<string>();

  return {
    async next() {
      const recent = firstIdOf('evt', plus(clock.now(), -LOOK_BACK_MS));
      const from = recent > start ? recent : start;
      for (const id of given) if (id < from) given.delete(id);
      const found = await pool.all(
        sql<FollowedEvent>`
          select id, type, object_id, created_at, sequence, object::text as object from events
          where tenant_id = ${tenantId} and id >= ${from} and id <> all(${[...given]})
          order by id limit ${EVENTS_MAX}`,
      );
      for (const { id } of found) given.add(id);
      return found;
    },
  };
}
