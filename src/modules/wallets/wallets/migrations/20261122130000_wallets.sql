-- Wallets: one for each cardholder, with an account at the provider.

create table wallets (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  country text not null,
  currency text not null,
  status text not null constraint wallets_status check (status in ('opening', 'active', 'failed')),
  provider text not null,
  number text,
  alias text,
  holder_name text,
  tax_id text,
  auto_approve_under_minor bigint not null check (auto_approve_under_minor >= 0),
  whatsapp_threshold_minor bigint not null check (whatsapp_threshold_minor >= auto_approve_under_minor),
  panic_limit_24h_minor bigint not null check (panic_limit_24h_minor >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- A deposit names the account.
create unique index wallets_by_number on wallets (tenant_id, number) where number is not null;

-- Tenants that exist already get the accounts of the house that new ones get from the code.
insert into ledger_accounts (tenant_id, id, kind, owner_id, currency, balance, entry_count, floor, created_at)
select t.id, 'acc_' || k.kind || '_' || lower(c.currency), k.kind, 'house', c.currency, 0, 0, null, t.created_at
from tenants t,
     unnest(array['omnibus', 'suspense']) as k(kind),
     unnest(array['ARS', 'MXN', 'BRL', 'CLP', 'COP', 'PEN', 'UYU']) as c(currency);
