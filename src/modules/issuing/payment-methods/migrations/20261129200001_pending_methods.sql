-- An account is pending until its bank has said whose it is. The new constraint is checked by itself, since it reads the whole table.
alter table payment_methods drop constraint payment_methods_status;
alter table payment_methods
  add constraint payment_methods_status check (status in ('pending', 'active', 'detached')) not valid;
