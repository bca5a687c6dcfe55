-- Endpoints of integrators, what is to be delivered to them, every attempt, and the last number given to an object's events.

create table webhook_endpoints (
  tenant_id text not null,
  id text not null,
  url text not null,
  enabled_events jsonb not null,
  description text,
  status text not null constraint webhook_endpoints_status check (status in ('active', 'degraded', 'disabled')),
  -- Sealed with the key of the deployment.
  secret text not null,
  previous_secret text,
  -- In the tenant's time; until then both secrets sign.
  previous_valid_until timestamptz,
  -- In a row.
  failure_count int not null check (failure_count >= 0),
  last_response_status int,
  last_delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
) with (fillfactor = 70);

create table webhook_deliveries (
  tenant_id text not null,
  endpoint_id text not null,
  event_id text not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  attempts int not null,
  -- In the tenant's time.
  next_at timestamptz not null,
  -- In real time: until then one worker has it.
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, endpoint_id, event_id)
) with (fillfactor = 80);
create index webhook_deliveries_pending on webhook_deliveries (tenant_id, endpoint_id, next_at) where status = 'pending';
create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at);

create table webhook_attempts (
  tenant_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id text not null,
  event_type text not null,
  kind text not null check (kind in ('scheduled', 'test', 'resend')),
  url text not null,
  response_status int,
  -- Why there was no answer: timeout, refused connection, an address that is not allowed.
  error text,
  duration_ms int not null,
  -- In the tenant's time, like the next.
  attempted_at timestamptz not null,
  next_retry_at timestamptz,
  -- Only of test events, which are nowhere else.
  request_body text,
  response_body text,
  primary key (tenant_id, id)
);
create index webhook_attempts_of_endpoint on webhook_attempts (tenant_id, endpoint_id, id);
create index webhook_attempts_by_age on webhook_attempts using brin (attempted_at);

create table event_sequences (
  tenant_id text not null,
  object_id text not null,
  last bigint not null,
  primary key (tenant_id, object_id)
) with (fillfactor = 80);
