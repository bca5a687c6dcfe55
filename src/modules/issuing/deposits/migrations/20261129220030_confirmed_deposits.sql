-- What statements of processors of accounts have shown of the money for cards.

alter table method_deposits add column is_confirmed boolean not null default false;
alter table method_refunds
  add column is_confirmed boolean not null default false,
  add column is_return_confirmed boolean not null default false;
