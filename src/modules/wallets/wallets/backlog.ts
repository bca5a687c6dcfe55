// How many books say something else than the provider's, for the metrics of workers.
import { BACKLOG_COUNTED_MAX, type Backlog } from '#platform/db/backlog.ts';
import { sql } from '#platform/db/sql.ts';

export const bookBacklogs: readonly Backlog[] = [
  {
    name: 'monedero_books_differ',
    help: `Wallets and connections whose books are not those of the provider, ${BACKLOG_COUNTED_MAX} at most`,
    query: () =>
      sql<{ n: number }>`
        select count(*)::int as n from (
          select 1 from wallet_checks where is_ok = false limit ${BACKLOG_COUNTED_MAX}) as counted`,
  },
];
