-- Outside of a transaction: withdrawals are made while their index is built.
-- Of all wallets by time, for lists between two moments. Partial, though of all rows: nobody who looks for an
-- id can use it, so that rows are locked by their primary key.
create index concurrently withdrawals_by_time on withdrawals (tenant_id, created_at, id) where created_at > '-infinity';
