-- The statement of the sandbox's processor of accounts: a line for whatever came in, was let go or taken back, and was refunded.

create table sandbox_method_lines (
  tenant_id text not null,
  id text not null,
  kind text not null,
  account_id text not null,
  deposit_id text not null,
  -- That of a refund, or of what was taken back.
  reference text,
  -- Of what came in: its bank looks at it first.
  is_held boolean not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
