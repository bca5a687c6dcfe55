-- Accounts that are pending are looked for by a sweep.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently payment_methods_pending on payment_methods (created_at) where status = 'pending';
