-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table payment_methods validate constraint payment_methods_status;
