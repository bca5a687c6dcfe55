-- An order whose outcome an operator decides is not submitted from then on.
alter table rail_operations add column held_at timestamptz;
