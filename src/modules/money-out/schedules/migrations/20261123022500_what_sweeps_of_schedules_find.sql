-- What an occurrence has yet to follow: its payment has gone on at the rail. A row is there until that is done.
create table scheduled_follows (
  tenant_id text not null,
  id text not null,
  run_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index scheduled_follows_by_time on scheduled_follows (created_at);

-- For tenants whose clock is ahead.
create index scheduled_payments_due_of_tenant on scheduled_payments (tenant_id, next_run_at) where status = 'active';
create index scheduled_runs_due_of_tenant on scheduled_runs (tenant_id, created_at) where status = 'due';
