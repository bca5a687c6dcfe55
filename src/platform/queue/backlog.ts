// How many jobs wait, and for how long already. One that is leased is being run.
import { isoOf } from '../time/clock.ts';
import { BACKLOG_COUNTED_MAX, type Backlog } from '../db/backlog.ts';
import { sql } from '../db/sql.ts';

export const jobBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_jobs_waiting',
    help: `Jobs that are due and that no worker has taken, ${BACKLOG_COUNTED_MAX} at most`,
    query: (now) =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from jobs where failed_at is null and run_at <= ${isoOf(now)}
            and (leased_until is null or leased_until <= ${isoOf(now)})
          limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
  {
    name: 'monedero_jobs_oldest_seconds',
    help: 'How long the oldest of them has been due',
    query: (now) =>
      sql<{ n: number }>`
        select coalesce((
          select extract(epoch from ${isoOf(now)}::timestamptz - run_at) from jobs
          where failed_at is null and run_at <= ${isoOf(now)}
            and (leased_until is null or leased_until <= ${isoOf(now)})
          order by run_at limit 1), 0)::float8 as n`,
  },
  {
    name: 'monedero_jobs_given_up',
    help: `Jobs that failed for the last time and wait for the operator, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from jobs where failed_at is not null limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
