// The history of an account that has an owner. Its entries are numbered without a gap in the order of their
// transactions, and each keeps the balance after it, so what it was at a past moment is found in steps that
// are halved and nothing is summed, however long its history is.
import { sql, type Query } from '#platform/db/sql.ts';
import type { Row } from '#platform/db/table.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { entries, transactions } from './tables.ts';

/** It is beyond the number of every entry. */
const FIRST_STEP = 2n ** 40n;

export type LastEntry = {
  readonly account_id: string;
  /** 0 before the first entry. */
  readonly account_entry: bigint;
};

/** The last entry of each account that is dated before a moment, in one view of the database. */
export const lastEntriesBeforeQuery = (
  tenantId: string,
  accountIds: readonly string[],
  moment: Instant,
): Query<LastEntry> =>
  sql<LastEntry>`
    with recursive steps (account_id, step, reached) as (
      select id, ${FIRST_STEP}::bigint, 0::bigint from unnest(${accountIds}::text[]) as asked(id)
      union all
      select s.account_id, s.step / 2, s.reached + case when m.created_at < ${isoOf(moment)} then s.step else 0 end
      from steps s left join lateral (
        select t.created_at from ledger_entries e
        join ledger_transactions t on t.tenant_id = ${tenantId} and t.id = e.transaction_id
        where e.tenant_id = ${tenantId} and e.account_id = s.account_id and e.account_entry = s.reached + s.step
        limit 1
      ) m on true
      where s.step > 0)
    select account_id, reached as account_entry from steps where step = 0`;

type Place = { readonly accountId: string; readonly entry: bigint };

/** How far around two places is looked for transactions that are on both accounts. */
const ENTRIES_AROUND = 64n;

/**
 * The last entry of `of` that goes with a place in the history of `leads`: where the clocks of two processes
 * differ, one leg of a transaction may be found before a moment, and the other after it.
 */
export const togetherWithQuery = (
  tenantId: string,
  leads: Place,
  of: Place,
): Query<{ account_entry: bigint }> =>
  sql<{ account_entry: bigint }>`
    select greatest(
        least(${of.entry}::bigint, min(o.account_entry) filter (where l.account_entry > ${leads.entry}) - 1),
        max(o.account_entry) filter (where l.account_entry <= ${leads.entry})) as account_entry
    from ledger_entries l
    join ledger_entries o on o.tenant_id = l.tenant_id and o.transaction_id = l.transaction_id
      and o.account_id = ${of.accountId}
      and o.account_entry between ${of.entry - ENTRIES_AROUND} and ${of.entry + ENTRIES_AROUND}
    where l.tenant_id = ${tenantId} and l.account_id = ${leads.accountId}
      and l.account_entry between ${leads.entry - ENTRIES_AROUND} and ${leads.entry + ENTRIES_AROUND}`;

/** The balance after an entry; nothing before the first. */
export const balanceAfterQuery = (
  tenantId: string,
  { accountId, entry }: Place,
): Query<{ balance: bigint }> =>
  sql<{ balance: bigint }>`
    select balance_after as balance from ledger_entries
    where tenant_id = ${tenantId} and account_id = ${accountId} and account_entry = ${entry}`;

export type AccountEntry = Pick<Row<typeof entries>, 'transaction_id' | 'amount'> &
  Pick<Row<typeof transactions>, 'kind' | 'reference' | 'created_at'> & { readonly account_entry: bigint };

/** Entries behind `after`, up to `until`, in their order. */
export const accountEntriesQuery = (
  tenantId: string,
  accountId: string,
  { after, until, limit }: { readonly after: bigint; readonly until: bigint; readonly limit: number },
): Query<AccountEntry> =>
  sql<AccountEntry>`
    select e.account_entry, e.transaction_id, e.amount, t.kind, t.reference, t.created_at
    from ledger_entries e
    join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
    where e.tenant_id = ${tenantId} and e.account_id = ${accountId}
      and e.account_entry > ${after} and e.account_entry <= ${until}
    order by e.account_entry limit ${limit}`;
