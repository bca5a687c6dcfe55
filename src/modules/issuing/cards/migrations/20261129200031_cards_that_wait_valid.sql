-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table cards validate constraint cards_status;
