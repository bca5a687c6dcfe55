-- Payees: the accounts that an owner lets agents pay, as the provider resolved them.

create table payees (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  label text not null,
  -- As resolved at creation, like the four after it.
  holder_name text not null,
  number text not null,
  alias text,
  tax_id text not null,
  currency text not null,
  -- What a payment resolves again: an alias can move to another account, a number cannot.
  named_by text not null check (named_by in ('number', 'alias')),
  -- The idempotency key it was asked for with, so that a repeat finds it whatever cut the first off.
  once_id text,
  status text not null constraint payees_status check (status in ('active', 'deleted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check (named_by = 'number' or alias is not null)
);
create unique index payees_once on payees (tenant_id, cardholder_id, number) where status = 'active';
-- Not led by the tenant, as with cards.
create index payees_of_cardholder on payees (cardholder_id, created_at);
