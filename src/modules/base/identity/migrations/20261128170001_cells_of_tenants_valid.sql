-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table tenants validate constraint tenants_cells;
