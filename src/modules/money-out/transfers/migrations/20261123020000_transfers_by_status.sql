-- For the list of those in one status. It is partial so that nothing that is looked up by tenant and id is ever
-- planned with it.
create index transfers_by_status on transfers (tenant_id, status, created_at, id) where created_at > '-infinity';
