-- Transfers that are lines of a batch.
alter table transfers add column batch_id text;
-- Its place in the batch, from 0.
alter table transfers add column batch_line integer;
-- The name that the integrator gave to the line.
alter table transfers add column reference text;
create index transfers_by_batch on transfers (tenant_id, batch_id, batch_line) where batch_id is not null;
