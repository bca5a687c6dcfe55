-- A payee may be named by a key that leads to its account, such as one of Pix, which has its kind with it.

alter table payees add column key_kind text;
alter table payees add column key_value text;
alter table payees drop constraint payees_named_by_check;
alter table payees drop constraint payees_check;
alter table payees add constraint payees_named_by check (
  named_by = 'number'
  or (named_by = 'alias' and alias is not null)
  or (named_by = 'key' and key_kind is not null and key_value is not null)
) not valid;
