// How many questions wait for the owners of wallets, of all tenants together.
import { BACKLOG_COUNTED_MAX, type Backlog } from '#platform/db/backlog.ts';
import { sql } from '#platform/db/sql.ts';

export const approvalBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_approvals_waiting',
    help: `Approvals that wait for their owners, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from approvals where status = 'pending' limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
