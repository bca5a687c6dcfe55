-- Payments to payees, by owners and by agents.
create table payments (
  tenant_id text not null,
  id text not null,
  wallet_id text not null,
  sub_wallet_id text,
  payee_id text not null,
  status text not null constraint payments_status
    check (status in ('pending_approval', 'processing', 'settled', 'failed', 'returned', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  -- The payee as it was resolved for this payment.
  payee_label text not null,
  to_name text not null,
  to_number text not null,
  to_alias text,
  to_tax_id text not null,
  -- The wallet of the same tenant that it goes to, if it goes to one.
  to_wallet_id text,
  -- Why the owner is asked; null where the owner is not.
  reasons jsonb,
  document jsonb,
  approval_id text,
  operation_id text,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id)
);
