-- The accounts at providers through which things are made outside. The sandbox has no row.

create table connections (
  id text primary key,
  -- Null: of the whole deployment.
  organization_id text references organizations (id),
  mode text not null constraint connections_mode check (mode in ('test', 'live')),
  driver text not null,
  name text not null,
  -- What is no secret, such as the id of an account.
  settings jsonb not null,
  ports jsonb not null,
  -- Null: all that the driver serves.
  countries jsonb,
  status text not null constraint connections_status check (status in ('active', 'disabled', 'removed')),
  created_at timestamptz not null,
  status_since timestamptz not null
);

-- Sealed to its connection and field. The current one of a field has no end.
create table connection_secrets (
  connection_id text not null references connections (id),
  field text not null,
  fingerprint text not null,
  last_four text not null,
  sealed text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  primary key (connection_id, field, fingerprint)
);

create unique index connection_secrets_current on connection_secrets (connection_id, field) where ends_at is null;

-- Through which connections something new is made, in their order, where more than one serves it.
create table connection_routes (
  -- Empty: of the whole deployment.
  organization_id text not null,
  mode text not null constraint connection_routes_mode check (mode in ('test', 'live')),
  port text not null,
  -- Empty: of every country.
  country text not null,
  connection_ids jsonb not null,
  changed_at timestamptz not null,
  primary key (organization_id, mode, port, country)
);

-- Who changed what about a connection, and when.
create table connection_changes (
  id text primary key,
  connection_id text not null references connections (id),
  change text not null,
  details jsonb not null,
  actor_type text not null,
  actor_id text not null,
  at timestamptz not null
);

create index connection_changes_by_connection on connection_changes (connection_id, id);
