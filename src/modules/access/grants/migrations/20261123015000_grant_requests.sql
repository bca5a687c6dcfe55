-- What clients ask people for, and the clients that registered themselves. Both belong to the deployment:
-- whose wallet a request is about is known when a person answers it.

create table grant_requests (
  id text primary key,
  -- Of the secret in the link to the page of the consent.
  link_hash text not null unique,
  client_id text not null,
  client_name text not null,
  client_host text not null,
  redirect_uri text not null,
  state text,
  scopes jsonb not null,
  resource text not null,
  code_challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create index grant_requests_by_end on grant_requests (expires_at);

create table grant_clients (
  id text primary key,
  name text not null,
  redirect_uris jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index grant_clients_by_use on grant_clients (coalesce(last_used_at, created_at));
