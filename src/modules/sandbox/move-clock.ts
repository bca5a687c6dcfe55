// Moves a tenant's clock by one step, in each of its cells, and has all processes hear of it.
import { isoOf, plus, type Clock } from '#platform/time/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import { announceQuery, type Announcement } from '#platform/db/cache.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import type { DueLook, DueSource } from '#platform/queue/due.ts';
import { tenantAnnouncement } from '#modules/base/identity/tenants.ts';

/** Workers leave the jobs of the tenant to the process that moves its clock for so long after each move. */
const DRIVEN_MS = 5_000;

type MoveServices = { readonly pool: Pool; readonly clock: Clock; readonly dues: readonly DueSource[] };

/**
 * What is sent with the next step. It is sent by itself if the clocks of other cells follow it, and if tables
 * are sharded: the node that has the clock announces it there, where no process listens, and the jobs of that
 * step ask what time it is.
 */
export async function beforeStep(services: MoveServices, move: Move): Promise<Query<unknown> | undefined> {
  const { pool } = services;
  const moved = moveQuery(services, move);
  const [, ...others] = move.cellIds;
  if (!pool.isSharded && others.length === 0) return moved;
  const isMoved = (await pool.run(moved)) > 0;
  if (isMoved) for (const cellId of others) await pool.run(followQuery(services, move, cellId));
  if (pool.isSharded) await pool.run(announceQuery(heardAfter(services, move)));
  return undefined;
}

export type Move = {
  readonly tenantId: string;
  readonly cellIds: readonly string[];
  readonly seen: DueLook;
  readonly aheadMs: number;
};

/** Each cell has the time, since its rows are read beside it. Where it goes is known of the first alone. */
const followQuery = ({ clock }: MoveServices, { aheadMs }: Move, cellId: string): Query<unknown> => sql`
  insert into test_clocks as c (tenant_id, offset_ms, driven_until)
  values (${cellId}, ${aheadMs}::bigint, ${isoOf(plus(clock.now(), DRIVEN_MS))})
  on conflict (tenant_id) do update set
    offset_ms = greatest(c.offset_ms, excluded.offset_ms), driven_until = excluded.driven_until`;

/**
 * Sets how far the clock is ahead, never back, and has all processes hear of it; those who do other work than
 * jobs are woken if some of it is due by then.
 */
function moveQuery(services: MoveServices, move: Move): Query<unknown> {
  const { tenantId, aheadMs } = move;
  const now = services.clock.now();
  const heard = heardAfter(services, move);
  return sql`
    with moved as (
      update test_clocks set offset_ms = greatest(offset_ms, ${aheadMs}::bigint), driven_until = ${isoOf(plus(now, DRIVEN_MS))}
      where tenant_id = ${tenantId} and goal_ms is not null
      returning 1)
    select pg_notify(channel, key)
    from moved, unnest(${encodeArray('text', heard, 'channel')}::text[], ${encodeArray('text', heard, 'key')}::text[]) as n(channel, key)`;
}

function heardAfter({ clock, dues }: MoveServices, { tenantId, seen, aheadMs }: Move): Announcement[] {
  const wakesOthers = seen.othersDue !== null && seen.othersDue <= plus(clock.now(), aheadMs);
  return [
    tenantAnnouncement(tenantId),
    ...(wakesOthers ? dues.map(({ channel }) => ({ channel, key: '' })) : []),
  ];
}
