-- Scheduled payments, their occurrences, and how many each spender has.
create table scheduled_payments (
  tenant_id text not null,
  id text not null,
  wallet_id text not null,
  sub_wallet_id text,
  payee_id text not null,
  -- As it was at the last change or run, like the four after it.
  agent_label text,
  payee_label text not null,
  payee_number text not null,
  payee_alias text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  cron_expression text not null,
  time_zone text not null,
  ends_at timestamptz,
  status text not null constraint scheduled_payments_status
    check (status in ('active', 'paused', 'cancelled', 'completed')),
  -- The next occurrence; null where there is none, or while it is paused.
  next_run_at timestamptz,
  -- When a job will look at it.
  wakes_at timestamptz,
  -- No occurrence up to here will be made again.
  passed_until timestamptz not null,
  last_run_id text,
  last_run_at timestamptz,
  last_status text check (last_status in ('pending_approval', 'completed', 'rejected', 'failed', 'skipped')),
  -- Counts what its caller has changed, so that a run sees that it was changed meanwhile.
  version int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- Not led by the tenant: until there are statistics, an index that is looks as good for finding a row by its id as the primary key.
create index scheduled_payments_of_wallet on scheduled_payments (wallet_id);
create index scheduled_payments_due on scheduled_payments (next_run_at) where status = 'active';

create table scheduled_runs (
  tenant_id text not null,
  -- Follows from the scheduled payment and the instant, so that an occurrence is one row.
  id text not null,
  scheduled_payment_id text not null,
  status text not null constraint scheduled_runs_status
    check (status in ('due', 'pending_approval', 'processing', 'completed', 'rejected', 'failed', 'skipped')),
  scheduled_for timestamptz not null,
  missed int not null check (missed >= 0),
  -- What it paid, or would have paid; null until then.
  amount_minor bigint check (amount_minor > 0),
  currency text not null,
  payment_id text,
  approval_id text,
  reason text,
  created_at timestamptz not null,
  ran_at timestamptz,
  primary key (tenant_id, id)
);
create index scheduled_runs_of on scheduled_runs (scheduled_payment_id, scheduled_for);
create index scheduled_runs_due on scheduled_runs (created_at) where status = 'due';

create table scheduled_payment_counts (
  tenant_id text not null,
  -- That of the sub-wallet, or of the wallet whose owner schedules.
  id text not null,
  not_ended int not null check (not_ended >= 0),
  primary key (tenant_id, id)
);
