-- Outside of a transaction: the table is read, while it is written to.
alter table tenants validate constraint tenants_split;
