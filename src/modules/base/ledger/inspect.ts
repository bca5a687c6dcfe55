// Rebuilds every balance from the entries and says what differs. Empty means that the ledger is whole.
import { sql, type Db } from '#platform/db/sql.ts';

export type Difference = {
  readonly tenantId: string;
  readonly subject: string;
  readonly problem: string;
  readonly expected: string;
  readonly found: string;
};
export type LedgerReport = {
  readonly accounts: number;
  readonly entries: number;
  readonly differences: Difference[];
};

type DifferenceRow = { tenant_id: string; subject: string; problem: string; expected: string; found: string };

/** The whole ledger, or the part of one tenant. */
export async function inspectLedger(db: Db, tenantId: string | null = null): Promise<LedgerReport> {
  const counts = await db.one(
    sql<{ accounts: bigint; entries: bigint }>`
      select (select count(*) from ledger_accounts where ${tenantId}::text is null or tenant_id = ${tenantId}) as accounts,
             (select count(*) from ledger_entries where ${tenantId}::text is null or tenant_id = ${tenantId}) as entries`,
  );
  const found = [
    ...(await db.all(balancesThatDiffer(tenantId))),
    ...(await db.all(transactionsOffBalance(tenantId))),
    ...(await db.all(brokenChains(tenantId))),
  ];
  return {
    accounts: Number(counts.accounts),
    entries: Number(counts.entries),
    differences: found.map(({ tenant_id, ...rest }) => ({ tenantId: tenant_id, ...rest })),
  };
}

const balancesThatDiffer = (tenantId: string | null) => sql<DifferenceRow>`
  select a.tenant_id, a.id as subject, 'balance' as problem,
         coalesce(e.total, 0)::text || ' in ' || coalesce(e.entries, 0)::text || ' entries' as expected,
         a.balance::text || ' in ' || a.entry_count::text || ' entries' as found
  from ledger_accounts a
  left join (select tenant_id, account_id, sum(amount) as total, count(*) as entries
             from ledger_entries group by tenant_id, account_id) e
    on e.tenant_id = a.tenant_id and e.account_id = a.id
  where (${tenantId}::text is null or a.tenant_id = ${tenantId})
    and (a.balance <> coalesce(e.total, 0) or a.entry_count <> coalesce(e.entries, 0))
  union all
  select e.tenant_id, e.account_id, 'no account', 'an account', sum(e.amount)::text
  from ledger_entries e left join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
  where (${tenantId}::text is null or e.tenant_id = ${tenantId}) and a.id is null
  group by e.tenant_id, e.account_id`;

const transactionsOffBalance = (tenantId: string | null) => sql<DifferenceRow>`
  select e.tenant_id, e.transaction_id as subject, 'off balance' as problem, '0' as expected,
         sum(e.amount)::text || ' ' || e.currency as found
  from ledger_entries e
  where ${tenantId}::text is null or e.tenant_id = ${tenantId}
  group by e.tenant_id, e.transaction_id, e.currency having sum(e.amount) <> 0
  union all
  select e.tenant_id, e.transaction_id, 'no transaction', 'a transaction', count(*)::text || ' entries'
  from ledger_entries e left join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
  where (${tenantId}::text is null or e.tenant_id = ${tenantId}) and t.id is null
  group by e.tenant_id, e.transaction_id`;

const brokenChains = (tenantId: string | null) => sql<DifferenceRow>`
  select tenant_id, account_id as subject, 'entry ' || account_entry::text as problem,
         expected_entry::text || ' with balance ' || expected_balance::text as expected,
         account_entry::text || ' with balance ' || balance_after::text as found
  from (
    select tenant_id, account_id, account_entry, balance_after,
           row_number() over chain as expected_entry, sum(amount) over chain as expected_balance
    from ledger_entries
    where account_entry is not null and (${tenantId}::text is null or tenant_id = ${tenantId})
    window chain as (partition by tenant_id, account_id order by account_entry)
  ) chained
  where account_entry <> expected_entry or balance_after <> expected_balance`;
