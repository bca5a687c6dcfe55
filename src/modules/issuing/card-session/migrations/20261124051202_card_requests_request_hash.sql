-- The request that its idempotency key came with, by which a repeat is told from another request. Rows without one were written before.
alter table card_requests add column request_hash text;
