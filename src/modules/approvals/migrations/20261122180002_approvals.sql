-- Questions to owners: one row each, with exactly what the owner sees and decides on.
create table approvals (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  wallet_id text not null,
  sub_wallet_id text,
  action text not null check (action in ('wallet_pay')),
  -- What it is about, such as a payment.
  subject_id text not null,
  status text not null constraint approvals_status check (status in ('pending', 'approved', 'rejected', 'expired')),
  strength text not null check (strength in ('auto', 'whatsapp', 'biometric')),
  channel text not null check (channel in ('inbox', 'whatsapp', 'biometric')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  payee text not null,
  agent text,
  agent_reason text not null,
  reasons jsonb,
  -- Canonical JSON. Pages and messages are made from it and from nothing else.
  seen text not null,
  seen_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_channel text check (decided_channel in ('inbox', 'whatsapp', 'biometric')),
  decline_reason text,
  -- Null while it is not known yet whether the money moved.
  settled boolean,
  failure text,
  can_retry boolean not null,
  primary key (tenant_id, id)
);
create index approvals_pending on approvals (tenant_id, cardholder_id, id) where status = 'pending';
