-- What a card lacks may be debited from its account. The new constraint is checked by itself, since it reads the whole table.
alter table funding_operations drop constraint funding_operations_kind_check;
alter table funding_operations
  add constraint funding_operations_kind_check check (
    kind in ('hold', 'capture', 'charge', 'release', 'refund', 'debit')
  ) not valid;
