-- Cards, and the one-time links at which their numbers can be seen.

create table cards (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  -- REQUESTED and FAILED are not shown: a card is there once its money is held and the issuer has made it.
  status text not null
    constraint cards_status check (status in ('REQUESTED', 'FAILED', 'OPEN', 'IN_USE', 'PAUSED', 'CLOSED')),
  type text not null check (type in ('single_use', 'multi_use')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  amount_match text not null check (amount_match in ('max', 'exact')),
  last4 text,
  brand text,
  -- yyyy-mm
  expiry text,
  label text,
  allowed_mccs jsonb not null,
  blocked_mccs jsonb not null,
  merchant_lock text,
  expires_at timestamptz,
  sub_wallet_id text,
  metadata jsonb not null,
  closed_reason text,
  -- Why a card that was asked for did not come to be.
  failure text,
  -- The idempotency key it was asked for with, so that a repeat finds it whatever cut the first off.
  once_id text,
  -- Authorizations that hold some of its amount, and whether it was ever charged.
  open_authorizations int not null check (open_authorizations >= 0),
  was_charged boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
) with (fillfactor = 70);
create index cards_of_cardholder on cards (tenant_id, cardholder_id);
-- By id, which tells when in real time it was asked for: a tenant's own time may be ahead.
create index cards_requested on cards (id) where status = 'REQUESTED';
create index cards_by_key on cards (tenant_id, once_id, id desc) where once_id is not null;
-- Of what one key asks for, one is under way at a time.
create unique index cards_once on cards (tenant_id, once_id) where once_id is not null and status = 'REQUESTED';

create table card_views (
  tenant_id text not null,
  id text not null,
  card_id text not null,
  -- SHA-256 of the secret part of the link.
  token_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (tenant_id, id)
);
create index card_views_by_token on card_views (token_hash);
