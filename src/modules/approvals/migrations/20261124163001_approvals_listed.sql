-- For lists of approvals, newest first. Ids of those that are about a transfer or a batch do not sort by time. The
-- indexes are partial, though of all rows, so that nothing that is looked up by tenant and id is ever planned with them,
-- and each has a condition of its own, so that a list of one owner does not read all.
create index approvals_by_time on approvals (tenant_id, created_at, id) where created_at > '-infinity';
create index approvals_of_cardholder on approvals (cardholder_id, created_at, id) where amount_minor > 0;
