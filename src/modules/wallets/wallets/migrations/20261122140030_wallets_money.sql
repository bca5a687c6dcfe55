-- What wallets do: when they were last asked for at the provider, settings of the tenant, movements, deposits, and the comparison with
-- the provider's books.

-- In real time, as leases are: the test clock of a tenant may be ahead.
alter table wallets add column tried_at timestamptz;
update wallets set tried_at = created_at;
alter table wallets alter column tried_at set not null;
create index wallets_opening on wallets (tried_at) where status = 'opening';

create table wallet_settings (
  tenant_id text not null primary key,
  auto_approve_under_minor bigint not null check (auto_approve_under_minor >= 0),
  whatsapp_threshold_minor bigint not null check (whatsapp_threshold_minor >= auto_approve_under_minor),
  panic_limit_24h_minor bigint not null check (panic_limit_24h_minor >= 0),
  balance_low_threshold_minor bigint check (balance_low_threshold_minor >= 0),
  updated_at timestamptz not null
);

-- One row for each entry of `available`, numbered as the ledger numbers them.
create table wallet_movements (
  tenant_id text not null,
  wallet_id text not null,
  entry_number bigint not null,
  id text not null,
  sub_wallet_id text,
  type text not null check (type in ('credit', 'debit')),
  module text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  balance_after_minor bigint not null,
  description text not null,
  reference_type text not null,
  reference_id text not null,
  metadata jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, wallet_id, entry_number)
);
-- A page of each filter is read from its index in order. Of a module, credits and debits are two such reads.
create index wallet_movements_by_type on wallet_movements (tenant_id, wallet_id, type, entry_number);
create index wallet_movements_by_module on wallet_movements (tenant_id, wallet_id, module, type, entry_number);
create index wallet_movements_of_sub_wallet on wallet_movements (tenant_id, wallet_id, sub_wallet_id, entry_number)
  where sub_wallet_id is not null;

create table deposits (
  tenant_id text not null,
  -- Follows from the provider's reference.
  id text not null,
  provider_ref text not null,
  status text not null constraint deposits_status check (status in ('booked', 'suspense')),
  suspense_reason text check (suspense_reason in ('unknown_account', 'account_not_open', 'other_currency')),
  account_number text not null,
  wallet_id text,
  movement_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  from_name text not null,
  from_number text,
  from_tax_id text,
  concept text,
  sent_at timestamptz not null,
  created_at timestamptz not null,
  -- Whether it was seen on a statement of the provider.
  is_confirmed boolean not null,
  primary key (tenant_id, id),
  constraint deposits_of_wallet check ((status = 'booked') = (movement_id is not null) and (movement_id is null or wallet_id is not null))
);
create index deposits_in_suspense on deposits (tenant_id, account_number) where status = 'suspense';
create index deposits_unconfirmed on deposits (tenant_id, currency, account_number) where not is_confirmed;

-- How our books of a wallet, or of all that the provider holds in a currency, compared last.
create table wallet_checks (
  tenant_id text not null,
  -- The wallet's, or `omnibus_ars`.
  id text not null,
  currency text not null,
  -- In real time.
  due_at timestamptz not null,
  -- Where the provider's statement goes on.
  statement_after text,
  checked_at timestamptz,
  is_ok boolean,
  ledger_minor bigint,
  provider_minor bigint,
  repaired int not null,
  differences jsonb not null,
  primary key (tenant_id, id)
);
create index wallet_checks_due on wallet_checks (due_at);
create index wallet_checks_failed on wallet_checks (checked_at) where is_ok = false;
