-- Who is who. These tables belong to the deployment and are found before a tenant is known; the audit log is a tenant's.

create table organizations (
  id text primary key,
  name text not null,
  status text not null constraint organizations_status check (status in ('active', 'suspended')),
  created_at timestamptz not null
);

create table tenants (
  id text primary key,
  organization_id text not null references organizations (id),
  mode text not null check (mode in ('test', 'live')),
  created_at timestamptz not null,
  unique (organization_id, mode)
);

create table api_keys (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  key_hash text not null,
  prefix text not null,
  last_four text not null,
  scopes jsonb not null,
  hourly_limit int not null check (hourly_limit > 0),
  status text not null constraint api_keys_status check (status in ('active', 'revoked')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
-- A caller is known by the hash alone, before its tenant is.
create unique index api_keys_by_hash on api_keys (key_hash);

create table users (
  id text primary key,
  email text not null,
  created_at timestamptz not null
);
create unique index users_by_email on users (lower(email));

create table memberships (
  organization_id text not null references organizations (id),
  user_id text not null references users (id),
  role text not null check (role in ('owner', 'developer', 'viewer')),
  created_at timestamptz not null,
  primary key (organization_id, user_id)
);

create table audit_log (
  tenant_id text not null,
  id text not null,
  action text not null,
  actor_type text not null,
  actor_id text not null,
  target_type text not null,
  target_id text not null,
  ip text,
  request_id text,
  at timestamptz not null,
  primary key (tenant_id, id)
);
