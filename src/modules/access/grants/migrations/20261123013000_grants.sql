-- Grants: what people let clients do for them, with the codes and tokens that come of it.

create table grants (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  email text not null,
  cardholder_id text not null,
  sub_wallet_id text,
  client_id text not null,
  client_name text not null,
  client_host text not null,
  scopes jsonb not null,
  resource text not null,
  status text not null constraint grants_status check (status in ('active', 'revoked')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  -- What spends is bound to a sub-wallet.
  check (sub_wallet_id is not null or not (scopes ?| array['wallet:pay', 'wallet:schedule']))
);
create index grants_of_user on grants (tenant_id, user_id, id desc);

create table grant_tokens (
  tenant_id text not null,
  id text not null,
  grant_id text not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  token_hash text not null,
  redirect_uri text,
  code_challenge text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
-- A client is known by the hash of what it holds before the tenant is.
create unique index grant_tokens_by_hash on grant_tokens (token_hash);
create index grant_tokens_by_end on grant_tokens (expires_at);
