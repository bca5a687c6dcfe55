-- What is done on a payment method for a card: holds, captures, charges, releases, refunds. Each is written down before the processor hears
-- of it and once more when its outcome is known.

create table card_fundings (
  tenant_id text not null,
  -- The id of the card.
  id text not null,
  payment_method_id text not null,
  currency text not null,
  -- The hold that stands: the operation that placed it, what is left of it, and when the processor lets go of it by itself.
  hold_id text,
  hold_minor bigint not null check (hold_minor >= 0),
  hold_expires_at timestamptz,
  -- A hold that another one has taken the place of, until it is released.
  retiring_hold_id text,
  retiring_minor bigint not null check (retiring_minor >= 0),
  -- The operation under way: one at a time.
  operation_id text,
  -- Refusals in a row, when the next try may be made (null: none is planned), and what was refused last.
  refusals int not null,
  retry_at timestamptz,
  refused_kind text,
  refused_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((hold_id is null) = (hold_minor = 0)),
  check ((retiring_hold_id is null) = (retiring_minor = 0))
) with (fillfactor = 80);
create index card_fundings_under_way on card_fundings (updated_at) where operation_id is not null;
create index card_fundings_to_retry on card_fundings (retry_at) where retry_at is not null;
create index card_fundings_lapsing on card_fundings (hold_expires_at) where hold_expires_at is not null;

create table funding_operations (
  tenant_id text not null,
  id text not null,
  card_id text not null,
  kind text not null check (kind in ('hold', 'capture', 'charge', 'release', 'refund')),
  payment_method_id text not null,
  -- The hold that is captured or released, or the payment that is refunded.
  target_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null constraint funding_operations_status check (status in ('pending', 'done', 'refused')),
  reason text,
  -- Of a capture or charge: how much of it has been refunded.
  refunded_minor bigint not null check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  -- The processor would not refund more of it: no longer asked to.
  refund_refused boolean not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index funding_operations_of_card on funding_operations (tenant_id, card_id);
