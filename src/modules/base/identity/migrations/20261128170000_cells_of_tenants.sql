-- How many cells a tenant has: one, or a power of two up to 256.
alter table tenants add column cells integer not null default 1;
alter table tenants
  add constraint tenants_cells check (cells in (1, 2, 4, 8, 16, 32, 64, 128, 256)) not valid;
