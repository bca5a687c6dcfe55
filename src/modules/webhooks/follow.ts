// Follows the events of one tenant, in all its cells, from now on. A transaction may commit late an event
// that it wrote early, so a cursor is not enough: each call looks back a while and leaves out events that
// were returned before.
import { plus, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import { firstIdOf, madeAt } from '#platform/ids/ids.ts';
import type { StoredEvent } from './envelope.ts';

/** Longer than any transaction may take. */
const LOOK_BACK_MS = 60_000;
export const EVENTS_MAX = 500;

export type FollowedEvent = StoredEvent & { readonly object_id: string };
export type Changed = Pick<FollowedEvent, 'id' | 'type' | 'object_id' | 'sequence'>;
export type Follower<One> = {
  /** A bounded number of events that were written since the last call. */
  next(): Promise<One[]>;
};

export const followEvents = (pool: Pool, cellIds: readonly string[], clock: Clock): Follower<FollowedEvent> =>
  following(clock, firstIdOf('evt', clock.now()), (from, returned) =>
    inEach(
      pool,
      cellIds,
      (tenantId) =>
        sql<FollowedEvent>`
        select id, type, object_id, created_at, sequence, object::text as object from events
        where tenant_id = ${tenantId} and id >= ${from} and id <> all(${returned})
        order by id limit ${EVENTS_MAX}`,
    ),
  );

/**
 * Which objects have changed, without what they became. It begins with what was committed a while ago: an
 * event that was written before and is committed later is among it.
 */
export const followChanges = (pool: Pool, cellIds: readonly string[], clock: Clock): Follower<Changed> =>
  following(clock, '', (from, returned) => changesFrom(pool, cellIds, from, returned));

/** Whatever a caller may not have heard of that has heard of this event, or of any at all. */
export const changesSince = (
  pool: Pool,
  cellIds: readonly string[],
  clock: Clock,
  heard: string | undefined,
): Promise<Changed[]> => {
  const since = (heard === undefined ? undefined : madeAt(heard)) ?? clock.now();
  return changesFrom(pool, cellIds, firstIdOf('evt', plus(since, -LOOK_BACK_MS)), []);
};

const changesFrom = (
  pool: Pool,
  cellIds: readonly string[],
  from: string,
  returned: readonly string[],
): Promise<Changed[]> =>
  inEach(
    pool,
    cellIds,
    (tenantId) =>
      sql<Changed>`
      select id, type, object_id, sequence from events
      where tenant_id = ${tenantId} and id >= ${from} and id <> all(${returned})
      order by id limit ${EVENTS_MAX}`,
  );

/** The oldest of all cells: each reads its own in the order of an index. */
async function inEach<One extends { readonly id: string }>(
  pool: Pool,
  cellIds: readonly string[],
  query: (cellId: string) => Query<One>,
): Promise<One[]> {
  const found = await pool.batch(cellIds.map(query));
  const rows = found.flatMap((reply) => reply.rows);
  return cellIds.length === 1 ? rows : rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, EVENTS_MAX);
}

type Find<One> = (from: string, returned: readonly string[]) => Promise<One[]>;

function following<One extends { readonly id: string }>(
  clock: Clock,
  start: string,
  find: Find<One>,
): Follower<One> {
  const returned = new Set<string>();
  return {
    async next() {
      const recent = firstIdOf('evt', plus(clock.now(), -LOOK_BACK_MS));
      const from = recent > start ? recent : start;
      for (const id of returned) if (id < from) returned.delete(id);
      const found = await find(from, [...returned]);
      for (const { id } of found) returned.add(id);
      return found;
    },
  };
}
