-- Transfers that integrators send from the sub-wallets of cardholders.
create table transfers (
  tenant_id text not null,
  -- Follows from the idempotency key, where there is one.
  id text not null,
  -- Of the request, by which a repeat is told from another request with the same key.
  request_hash text not null,
  wallet_id text not null,
  sub_wallet_id text not null,
  status text not null constraint transfers_status check (status in
    ('pending_approval', 'approved', 'processing', 'settled', 'failed', 'returned', 'rejected', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  country text not null,
  concept text,
  purpose text check (purpose in ('wages')),
  to_type text not null check (to_type in ('cvu', 'cbu', 'clabe', 'alias', 'email')),
  to_value text not null,
  -- The destination as it was resolved, as are the next three.
  to_name text not null,
  to_number text not null,
  to_alias text,
  to_tax_id text not null,
  -- The wallet of the same tenant that it goes to, if it goes to one.
  to_wallet_id text,
  document jsonb,
  approval_id text,
  -- Where the owner was asked, all but the last digits hidden.
  approval_phone text,
  -- The rail's id of it.
  external_id text,
  failure text,
  created_at timestamptz not null,
  -- When its money went to the rail.
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (tenant_id, id)
);
-- For the list. It is partial so that nothing that is looked up by tenant and id is ever planned with it.
create index transfers_by_time on transfers (tenant_id, created_at, id) where created_at > '-infinity';
