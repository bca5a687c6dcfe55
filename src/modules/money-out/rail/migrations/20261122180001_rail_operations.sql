-- Orders to rails: one for each payment that leaves, with what is needed to give its money back.
create table rail_operations (
  tenant_id text not null,
  -- The reference that the rail knows.
  id text not null,
  owner_kind text not null check (owner_kind in ('payment')),
  owner_id text not null,
  wallet_id text not null,
  sub_wallet_id text,
  status text not null constraint rail_operations_status check (status in ('pending', 'settled', 'failed', 'returned')),
  country text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  from_number text not null,
  from_name text not null,
  from_tax_id text not null,
  to_number text not null,
  to_alias text,
  to_name text not null,
  to_tax_id text not null,
  concept text not null,
  -- The invoice that it pays, which is free again when no money has left.
  document_key text,
  -- When its money was set aside, by which limits get it back.
  reserved_at timestamptz not null,
  provider_ref text,
  return_ref text,
  -- Why it failed or was returned.
  reason text,
  -- What a rail reported against an outcome that stands already.
  contradiction text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- In real time: when the rail was last asked.
  tried_at timestamptz not null,
  primary key (tenant_id, id)
);
create index rail_operations_pending on rail_operations (tried_at) where status = 'pending';
create index rail_operations_contradicted on rail_operations (created_at) where contradiction is not null;
