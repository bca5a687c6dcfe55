-- Withdrawals: money that owners take out of their wallets.
create table withdrawals (
  tenant_id text not null,
  id text not null,
  wallet_id text not null,
  status text not null constraint withdrawals_status
    check (status in ('pending_approval', 'pending', 'settled', 'failed', 'returned', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  concept text not null,
  -- As the owner wrote it: an account number or an alias.
  destination text not null check (length(destination) <= 64),
  -- The account as it was resolved.
  to_name text not null,
  to_number text not null,
  to_alias text,
  to_tax_id text not null,
  -- The wallet of the same tenant that it goes to, if it goes to one.
  to_wallet_id text,
  approval_id text not null,
  failure text,
  -- When the rail had it.
  taken_at timestamptz,
  -- The idempotency key, and the withdrawal of the same key whose time was over.
  once_id text,
  once_after text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id)
);
-- Partial, though of all rows: nobody who looks for an id can use it, so that rows are locked by their primary key.
create index withdrawals_of_wallet on withdrawals (wallet_id, id desc) where amount_minor > 0;
create unique index withdrawals_by_key on withdrawals (tenant_id, once_id, once_after) where once_id is not null;
