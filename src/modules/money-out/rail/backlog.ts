// How many orders to rails are on their way, and how many say something else than our books.
import { isoOf } from '#platform/time/clock.ts';
import { BACKLOG_COUNTED_MAX, type Backlog } from '#platform/db/backlog.ts';
import { sql } from '#platform/db/sql.ts';

export const railBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_orders_in_flight',
    help: `Orders to rails whose end is not known, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from rail_operations where status = 'pending' limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
  {
    name: 'monedero_orders_oldest_seconds',
    help: 'How long the oldest of them is on its way; 0 where a test clock is ahead',
    query: (now) =>
      sql<{ n: number }>`
        select greatest(0, coalesce(extract(epoch from ${isoOf(now)}::timestamptz - min(created_at)), 0))::float8 as n
        from (select created_at from rail_operations where status = 'pending'
              order by tried_at limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
  {
    name: 'monedero_orders_contradicted',
    help: `Orders of which a rail says something else than our books, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from rail_operations where contradiction is not null
          limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
