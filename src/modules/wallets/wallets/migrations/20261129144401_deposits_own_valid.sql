-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table deposits validate constraint deposits_status;
