-- A person who signs in is looked for in all tenants.
create index cardholders_everywhere on cardholders (lower(email), tenant_id);
