-- The processor of accounts of the sandbox world: accounts of people that are connected, charges, what came in, and what was refunded.

create table sandbox_method_accounts (
  tenant_id text not null,
  -- What the caller calls it.
  id text not null,
  asked jsonb not null,
  holder_name text not null,
  tax_id text not null,
  -- Whose it is is said from then on.
  answered_at timestamptz not null,
  is_released boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

-- Whose an account was said to be, before it was connected.
create table sandbox_account_holders (
  tenant_id text not null,
  -- Kind and value of its key.
  id text not null,
  tax_id text not null,
  primary key (tenant_id, id)
);

create table sandbox_method_deposits (
  tenant_id text not null,
  id text not null,
  account_id text not null,
  amount_minor bigint not null,
  currency text not null,
  from_name text not null,
  from_account text,
  from_tax_id text,
  status text not null check (status in ('held', 'received', 'returned')),
  -- Refunded, or taken back.
  gone_minor bigint not null check (gone_minor >= 0 and gone_minor <= amount_minor),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table sandbox_method_refunds (
  tenant_id text not null,
  -- What the caller calls it.
  id text not null,
  deposit_id text not null,
  amount_minor bigint not null,
  reason text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
