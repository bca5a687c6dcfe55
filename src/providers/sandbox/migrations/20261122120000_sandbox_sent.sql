-- What the sandbox's card network has sent for each idempotency key, so that a repeat waits for it and sends nothing again.

create table sandbox_sent (
  tenant_id text not null,
  -- Stands for the key.
  id text not null,
  request_hash text not null,
  message_id text not null,
  transaction_id text not null,
  -- A question that has no answer yet.
  question text,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
