-- The provider of accounts of the sandbox world: whose they are, what aliases lead to, and what came in.

create table sandbox_accounts (
  tenant_id text not null,
  id text not null,
  -- What the caller calls it: one account for each.
  reference text not null,
  number text not null,
  -- Null only within the transaction that opens it.
  alias text,
  country text not null,
  currency text not null,
  holder_name text not null,
  tax_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  unique (tenant_id, number)
);

-- An alias leads to an account here or anywhere, and can be moved.
create table sandbox_aliases (
  tenant_id text not null,
  -- The alias, in small letters.
  id text not null,
  number text not null,
  holder_name text not null,
  tax_id text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sandbox_aliases_of_number on sandbox_aliases (tenant_id, number, updated_at);

-- Questions that are answered a moment later.
create table sandbox_resolutions (
  tenant_id text not null,
  -- What the caller calls it.
  id text not null,
  question text not null,
  answered_at timestamptz not null,
  primary key (tenant_id, id)
);

create table sandbox_deposits (
  tenant_id text not null,
  id text not null,
  -- What the caller calls one that it asked for.
  reference text,
  account_number text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  from_name text not null,
  from_number text,
  from_tax_id text,
  concept text,
  status text not null check (status in ('received', 'accepted', 'returned')),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index sandbox_deposits_asked_for on sandbox_deposits (tenant_id, reference) where reference is not null;
create index sandbox_deposits_of_account on sandbox_deposits (tenant_id, account_number, id);
create index sandbox_deposits_of_currency on sandbox_deposits (tenant_id, currency, id);

create table sandbox_balances (
  tenant_id text not null,
  -- The number of the account.
  id text not null,
  currency text not null,
  balance_minor bigint not null,
  primary key (tenant_id, id)
);
