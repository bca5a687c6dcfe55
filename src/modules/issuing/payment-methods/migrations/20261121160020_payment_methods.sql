-- Payment methods: the cardholder's own cards, of which only what the processor calls them is kept. Checkout sessions: links by which a
-- cardholder connects one.

create table payment_methods (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  type text not null,
  -- What the processor charges by.
  token text not null,
  -- The same for the same card number, whoever types it and whenever.
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  -- yyyy-mm
  expiry text not null,
  is_default boolean not null,
  status text not null constraint payment_methods_status check (status in ('active', 'detached')),
  created_at timestamptz not null,
  detached_at timestamptz,
  primary key (tenant_id, id),
  check (status = 'active' or not is_default)
);
create index payment_methods_of_cardholder on payment_methods (tenant_id, cardholder_id);
-- One default a cardholder. Looked at after each statement and not after each row, so that one statement can pass it on.
alter table payment_methods add constraint payment_methods_default
  exclude using btree (tenant_id with =, cardholder_id with =) where (is_default) deferrable initially immediate;
create unique index payment_methods_same_card on payment_methods (tenant_id, cardholder_id, fingerprint) where status = 'active';

create table checkout_sessions (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  -- SHA-256 of the secret part of the link.
  token_hash text not null,
  return_url text,
  status text not null constraint checkout_sessions_status check (status in ('pending', 'completed')),
  payment_method_id text,
  -- How many cards were tried: a link is no machine to find out which numbers work.
  attempts int not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, id)
);
create index checkout_sessions_by_token on checkout_sessions (token_hash);
