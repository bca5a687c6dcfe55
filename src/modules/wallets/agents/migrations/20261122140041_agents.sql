-- Agents: what an owner lets them spend, and the keys that they act with.

create table sub_wallets (
  tenant_id text not null,
  id text not null,
  wallet_id text not null,
  label text not null,
  purpose text,
  status text not null constraint sub_wallets_status check (status in ('active', 'paused', 'closed')),
  currency text not null,
  payee_items jsonb,
  auto_approve_under_minor bigint not null check (auto_approve_under_minor >= 0),
  whatsapp_threshold_minor bigint not null check (whatsapp_threshold_minor >= auto_approve_under_minor),
  notify_whatsapp boolean not null,
  keys_made int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
-- Not led by the tenant: until there are statistics, an index that is looks as good for finding a row by its id as the primary key.
create index sub_wallets_of_wallet on sub_wallets (wallet_id);

create table agent_keys (
  tenant_id text not null,
  id text not null,
  sub_wallet_id text not null,
  label text not null,
  key_hash text not null,
  prefix text not null,
  last_four text not null,
  status text not null constraint agent_keys_status check (status in ('active', 'rotated', 'revoked')),
  grace_until timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
-- A caller is known by the hash of the key before the tenant is.
create unique index agent_keys_by_hash on agent_keys (key_hash);
create index agent_keys_of_sub_wallet on agent_keys (sub_wallet_id);

create table sub_wallet_counts (
  tenant_id text not null,
  id text not null,
  not_closed int not null check (not_closed >= 0),
  primary key (tenant_id, id)
);
