-- For lists of payments, newest first. Scheduled ones have ids that follow from the instant at which they fell due, so
-- ids do not sort by time. The indexes are partial, though of all rows, so that nothing that is looked up by tenant and
-- id is ever planned with them, and each has a condition of its own, so that a list of one wallet does not read all.
create index payments_by_time on payments (tenant_id, created_at, id) where created_at > '-infinity';
create index payments_of_wallet on payments (wallet_id, created_at, id) where amount_minor > 0;
