-- Everything that orders are made for; the code knows which of it is built.
alter table rail_operations drop constraint rail_operations_owner_kind_check;
alter table rail_operations add constraint rail_operations_owner_kind_check
  check (owner_kind in ('payment', 'withdrawal', 'transfer'));
