-- Accounts that were detached, and that their processors still take money for, are looked for by a sweep.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently payment_methods_unreleased on payment_methods (detached_at)
  where type = 'bank_account' and released_at is null;
