-- For the list of batches, newest first. It is partial so that nothing that is looked up by tenant and id is ever
-- planned with it.
create index batches_listed on batches (tenant_id, created_at, id) where created_at > '-infinity';
