-- What is notified of an order before it has ended: that the rail has taken it.
alter table rail_operations
  add column notifies_taken boolean not null default false,
  add column taken_at timestamptz;
