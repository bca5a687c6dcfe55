-- The rail of the sandbox world: what it was asked to send, and what it has booked of it.

create table sandbox_orders (
  tenant_id text not null,
  id text not null,
  -- What the caller calls it: one order for each.
  reference text not null,
  -- The whole order as it was submitted first.
  asked text not null,
  account_number text not null,
  -- The beginning may decide what comes of it.
  to_alias text,
  amount_minor bigint not null,
  currency text not null,
  status text not null check (status in ('open', 'settled', 'refused', 'returned')),
  reason text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  constraint sandbox_orders_refused check ((status = 'refused') = (reason is not null))
);
create index sandbox_orders_open on sandbox_orders (tenant_id, currency) where status = 'open';

-- What the provider of accounts has booked besides deposits.
create table sandbox_transfers (
  tenant_id text not null,
  id text not null,
  -- That of the order.
  reference text not null,
  kind text not null check (kind in ('payment', 'return')),
  account_number text not null,
  -- Below zero for what went out.
  amount_minor bigint not null check ((kind = 'payment') = (amount_minor < 0) and amount_minor <> 0),
  currency text not null,
  -- Why it came back.
  reason text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference, kind)
);
create index sandbox_transfers_of_account on sandbox_transfers (tenant_id, account_number, id);
create index sandbox_transfers_of_currency on sandbox_transfers (tenant_id, currency, id);
