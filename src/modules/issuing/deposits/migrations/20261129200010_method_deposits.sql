-- Money that arrives for a payment method that is a bank account, and what goes back of it.

create table method_deposits (
  tenant_id text not null,
  id text not null,
  payment_method_id text not null,
  connection_id text not null,
  provider_ref text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  from_name text not null,
  from_account text,
  from_tax_id text,
  status text not null constraint method_deposits_status check (status in ('blocked', 'arrived', 'taken_back')),
  goes_back text,
  -- A refund that is on its way may meet a deposit that its bank has taken back: together they may be more than came in.
  refunded_minor bigint not null check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  taken_minor bigint not null check (taken_minor >= 0 and taken_minor <= amount_minor),
  takings jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index method_deposits_of_method on method_deposits (payment_method_id, id desc);

create table method_refunds (
  tenant_id text not null,
  id text not null,
  payment_method_id text not null,
  deposit_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  cause text not null,
  status text not null
    constraint method_refunds_status check (status in ('pending', 'done', 'refused', 'returned')),
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index method_refunds_of_method on method_refunds (payment_method_id, id desc);
create index method_refunds_pending on method_refunds (updated_at) where status = 'pending';
