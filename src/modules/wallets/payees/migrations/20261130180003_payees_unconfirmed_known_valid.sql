-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table payees validate constraint payees_known;
