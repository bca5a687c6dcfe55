-- Debits of accounts that people have connected at the sandbox world.
create table sandbox_method_debits (
  tenant_id text not null,
  -- What the caller calls it.
  id text not null,
  account_id text not null,
  amount_minor bigint not null,
  -- Why it is refused; null where the money comes, as this deposit.
  reason text,
  deposit_id text not null,
  -- Null: at once.
  answered_at timestamptz,
  primary key (tenant_id, id)
);
