-- The request that its idempotency key came with, by which a repeat is told from another request. Rows without one were written before.
alter table withdrawals add column request_hash text;
