// How many deliveries of events wait, of all tenants together. How attempts end is counted where they are
// made.
import { BACKLOG_COUNTED_MAX, type Backlog } from '#platform/db/backlog.ts';
import { sql } from '#platform/db/sql.ts';

export const deliveryBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_events_waiting',
    help: `Events that receivers asked for and no worker has taken yet, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (select 1 from event_outbox limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
  {
    name: 'monedero_deliveries_waiting',
    help: `Deliveries that are due or wait for their next attempt, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from webhook_deliveries where status = 'pending'
          limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
