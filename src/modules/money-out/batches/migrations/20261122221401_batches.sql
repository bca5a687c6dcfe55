-- Batches of transfers that integrators send from one sub-wallet.
create table batches (
  tenant_id text not null,
  -- Follows from the idempotency key, where there is one.
  id text not null,
  request_hash text not null,
  wallet_id text not null,
  sub_wallet_id text not null,
  status text not null constraint batches_status check (status in
    ('opening', 'pending_approval', 'releasing', 'giving_back', 'processing', 'completed')),
  -- Who must agree, by the sum of all lines.
  strength text not null check (strength in ('auto', 'whatsapp', 'biometric')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  line_count integer not null check (line_count between 1 and 1000),
  -- Lines before this one are done with, in the stage that the status says.
  next_line integer not null check (next_line between 0 and line_count),
  refused_count integer not null,
  approval_id text,
  -- Where the owner was asked, all but the last digits hidden.
  approval_phone text,
  -- Why lines that were set aside are given back.
  ending text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- In real time: when it was last worked on.
  worked_at timestamptz not null,
  primary key (tenant_id, id)
);
create index batches_unfinished on batches (worked_at) where status not in ('pending_approval', 'completed');

-- The lines as they were asked for.
create table batch_inputs (
  tenant_id text not null,
  -- That of the batch.
  id text not null,
  lines jsonb not null,
  primary key (tenant_id, id)
);

-- Lines that became no transfer, with the error that says why.
create table batch_refusals (
  tenant_id text not null,
  id text not null,
  batch_id text not null,
  batch_line integer not null,
  error jsonb not null,
  primary key (tenant_id, id)
);
create unique index batch_refusals_by_line on batch_refusals (tenant_id, batch_id, batch_line);

alter table approvals drop constraint approvals_action_check;
alter table approvals add constraint approvals_action_check
  check (action in ('wallet_pay', 'scheduled_payment', 'withdraw', 'send', 'send_batch', 'card_issue'));
