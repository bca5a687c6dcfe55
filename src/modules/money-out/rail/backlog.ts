// How many orders to rails are on their way, and how many say something else than our books.
import { BACKLOG_COUNTED_MAX, type Backlog } from '#platform/backlog.ts';
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
    name: 'monedero_orders_contradicted',
    help: `Orders of which a rail says something else than our books, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from rail_operations where contradiction is not null
          limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
