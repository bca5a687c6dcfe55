-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table funding_operations validate constraint funding_operations_kind_check;
