-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table memberships validate constraint memberships_role;
