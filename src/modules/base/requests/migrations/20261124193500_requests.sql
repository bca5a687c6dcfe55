-- The log of requests: who asked for what, and how it was answered, without what was in it.

create table api_requests (
  tenant_id text not null,
  id text not null,
  created_at timestamptz not null,
  method text not null,
  path text not null,
  operation text not null,
  status integer not null,
  error text,
  duration_us integer not null,
  caller_type text not null constraint api_requests_caller_type
    check (caller_type in ('api_key', 'agent_key', 'user', 'grant')),
  caller_id text not null,
  object_id text,
  is_replayed boolean not null,
  primary key (tenant_id, id)
);

-- Rows come in the order of time, so what is old is in the oldest pages.
create index api_requests_by_age on api_requests using brin (created_at);
