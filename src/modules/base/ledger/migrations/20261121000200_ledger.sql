-- Double entry. Amounts are signed minor units: plus raises the balance of an account, minus lowers it, and the entries of a
-- transaction sum to zero in each currency.

create table ledger_accounts (
  tenant_id text not null,
  id text not null,
  kind text not null,
  owner_id text not null,
  currency text not null,
  -- A cache of the sum of the entries; `inspect ledger` rebuilds it.
  balance bigint not null,
  -- How many entries the account has.
  entry_count bigint not null,
  -- The balance never falls below it; null where it may.
  floor bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, owner_id, kind, currency),
  constraint ledger_accounts_floor check (floor is null or balance >= floor)
) with (fillfactor = 70);

create table ledger_transactions (
  tenant_id text not null,
  id text not null,
  kind text not null,
  reference text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table ledger_entries (
  tenant_id text not null,
  transaction_id text not null,
  leg int not null,
  account_id text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- Position in the account and balance after it; null on accounts of the house, which are incremented and not read.
  account_entry bigint,
  balance_after bigint,
  primary key (tenant_id, transaction_id, leg)
);
create unique index ledger_entries_of_account on ledger_entries (tenant_id, account_id, account_entry);

-- The last line of defence: entries of a transaction are inserted together and must balance. Seen once a statement, however
-- many rows it has, and since every statement balances, so does the whole table.
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare unbalanced record;
begin
  select transaction_id, currency, sum(amount) as off into unbalanced
    from inserted group by tenant_id, transaction_id, currency having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % is off by % %', unbalanced.transaction_id, unbalanced.off, unbalanced.currency
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as inserted for each statement execute function ledger_entries_balance();

-- Append-only: a correction is a new transaction.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_append_only();

-- Caps and limits: what was used within a window.
create table ledger_limits (
  tenant_id text not null,
  id text not null,
  subject_id text not null,
  period text not null check (period in ('total', 'day', 'month', 'rolling_24h')),
  time_zone text not null,
  limit_minor bigint not null check (limit_minor >= 0),
  -- The window that `used_minor` belongs to; amounts by hour for the rolling one.
  window_key text not null,
  used_minor bigint not null check (used_minor >= 0),
  used_by_hour jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, subject_id, period)
);
