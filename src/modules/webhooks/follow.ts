// Follows the events of one tenant from now on. A transaction may commit late an event that it wrote early,
// so a cursor is not enough: each call looks back a while and leaves out events that were returned before.
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
  /** A bounded number of events that were written since the last call. */
  next(): Promise<FollowedEvent[]>;
};

export function followEvents(pool: Pool, tenantId: string, clock: Clock): Follower {
  const start = firstIdOf('evt', clock.now());
  const returned = new Set<string>();

  return {
    async next() {
      const recent = firstIdOf('evt', plus(clock.now(), -LOOK_BACK_MS));
      const from = recent > start ? recent : start;
      for (const id of returned) if (id < from) returned.delete(id);
      const found = await pool.all(
        sql<FollowedEvent>`
          select id, type, object_id, created_at, sequence, object::text as object from events
          where tenant_id = ${tenantId} and id >= ${from} and id <> all(${[...returned]})
          order by id limit ${EVENTS_MAX}`,
      );
      for (const { id } of found) returned.add(id);
      return found;
    },
  };
}
