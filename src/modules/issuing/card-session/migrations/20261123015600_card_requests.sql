-- Cards that agents have asked their owners for.
create table card_requests (
  tenant_id text not null,
  -- That of the card, once it is issued.
  id text not null,
  cardholder_id text not null,
  wallet_id text not null,
  sub_wallet_id text not null,
  status text not null
    constraint card_requests_status check (status in ('pending_approval', 'issuing', 'issued', 'failed', 'rejected')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  body jsonb not null,
  reason text not null,
  reasons jsonb not null,
  approval_id text not null,
  failure text,
  once_id text,
  created_at timestamptz not null,
  -- In real time.
  worked_at timestamptz not null,
  primary key (tenant_id, id)
);
create index card_requests_by_key on card_requests (tenant_id, once_id, id desc) where once_id is not null;
-- Of all tenants: what a lost job left behind.
create index card_requests_issuing on card_requests (worked_at) where status = 'issuing';
