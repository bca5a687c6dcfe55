-- What the statement of the provider of accounts has shown of each order.
alter table rail_operations
  add column returned_at timestamptz,
  add column is_payment_confirmed boolean not null default false,
  add column is_return_confirmed boolean not null default false;
create index rail_operations_unconfirmed on rail_operations (tenant_id, currency, from_number)
  where status in ('settled', 'returned') and not is_payment_confirmed;
create index rail_operations_unconfirmed_returns on rail_operations (tenant_id, currency, from_number)
  where status = 'returned' and not is_return_confirmed;
