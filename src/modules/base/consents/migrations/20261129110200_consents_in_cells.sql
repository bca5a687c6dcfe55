-- Contracts: a row is in the cell of whom it is about, and `tenants` has the name of the first alone.
alter table consents drop constraint consents_tenant_id_fkey;
