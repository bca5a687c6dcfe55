-- A payee may wait for its owner to say that it is whom they expect, once its provider has said whose the account is.

alter table payees drop constraint payees_status;
alter table payees add constraint payees_status
  check (status in ('verifying', 'unconfirmed', 'active', 'refused', 'deleted')) not valid;
alter table payees drop constraint payees_known;
alter table payees add constraint payees_known check (
  status not in ('active', 'unconfirmed')
  or (holder_name is not null and number is not null and tax_id is not null)
) not valid;
