-- Idempotency keys of organizations whose tenant has several cells: in which of them the request with a key is
-- carried out. A claim is in the cell to which the key leads, whatever the request is about.
create table idempotency_claims (
  tenant_id text not null,
  id text not null,
  request_hash text not null,
  cell text not null,
  -- How many requests have it and were not refused. None: the key is free.
  uses int not null check (uses >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index idempotency_claims_by_age on idempotency_claims using brin (created_at);
