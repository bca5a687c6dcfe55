-- What every module stands on: idempotency keys, events, jobs, the history of states, rate windows, inbound messages.

-- Makes a bulk write fail where it did not find every row it was meant for, without a round trip to count them.
create function expect_rows(touched bigint, expected bigint) returns void language plpgsql as $$
begin
  if touched <> expected then
    raise exception '% rows were to be written, % were', expected, touched using errcode = 'no_data_found';
  end if;
end $$;

create table idempotency_keys (
  tenant_id text not null,
  -- Stands for the key and what keeps keys apart: routes, and people within a tenant.
  id text not null,
  request_hash text not null,
  status int not null,
  body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);

create table events (
  tenant_id text not null,
  id text not null,
  type text not null,
  object_id text not null,
  created_at timestamptz not null,
  -- Kept as it was written, byte for byte.
  object json not null,
  -- Given while the rows that an event tells of are locked, so it orders the events of an object whichever clock they were dated by.
  position bigint generated always as identity,
  -- Counts the events of an object from 1; given when the event is published, and null until then.
  sequence bigint,
  primary key (tenant_id, id)
);
create index events_unpublished on events (position) where sequence is null;

create table jobs (
  tenant_id text not null,
  id text not null,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts int not null,
  leased_until timestamptz,
  last_error text,
  failed_at timestamptz,
  primary key (tenant_id, id)
);
create index jobs_due on jobs (run_at) where failed_at is null;
create index jobs_due_of_tenant on jobs (tenant_id, run_at) where failed_at is null;

-- Workers wake at the commit that queues a job, however it is inserted.
create function wake_workers() returns trigger language plpgsql as $$
begin
  perform pg_notify('monedero_jobs', '');
  return null;
end $$;
create trigger jobs_wake_workers after insert on jobs for each statement execute function wake_workers();

create table transitions (
  tenant_id text not null,
  id text not null,
  object_id text not null,
  machine text not null,
  event text not null,
  from_status text not null,
  to_status text not null,
  actor_type text not null,
  actor_id text not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index transitions_of_object on transitions (tenant_id, object_id);

-- How far a tenant's clock is ahead of real time. Only clocks that were moved are here, so there are few.
create table test_clocks (
  tenant_id text primary key,
  offset_ms bigint not null check (offset_ms >= 0)
);

-- Counters of one hour. Losing them in a crash of the server costs nobody money, so they are spared the log.
create unlogged table rate_windows (
  key_id text not null,
  window_start timestamptz not null,
  used int not null,
  granted int not null,
  primary key (key_id, window_start)
) with (fillfactor = 50);

create table inbound_messages (
  tenant_id text not null,
  id text not null,
  source text not null,
  message_id text not null,
  body text not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, source, message_id)
);
