-- Sessions of people who are signed in. They belong to the deployment: a person may act in several tenants.

create table sessions (
  id text primary key,
  user_id text not null references users (id),
  email text not null,
  token_hash text not null,
  -- Where it acts; null until the person has chosen one of several.
  acting_tenant_id text references tenants (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the person last proved who they are.
  proven_at timestamptz not null,
  -- The latest end, however often it is used.
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text,
  user_agent text
);
-- A caller is known by the hash alone.
create unique index sessions_by_hash on sessions (token_hash);
create index sessions_of_user on sessions (user_id, id);
