-- What a member wants to do and another member has to sign first. Of one side, as what it is about is.

create table second_signatures (
  tenant_id text not null,
  id text not null,
  maker_id text not null,
  -- The right that the request needs, which who signs it has as well.
  needs text not null,
  method text not null,
  path text not null,
  -- Null: there is none, or it carries a secret, which is kept nowhere.
  body jsonb,
  body_is_secret boolean not null,
  request_hash text not null,
  -- The idempotency key of the request; null: it came without one.
  request_key text,
  status text not null check (status in ('waiting', 'signed', 'used', 'refused', 'withdrawn')),
  signer_id text,
  created_at timestamptz not null,
  decided_at timestamptz,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (tenant_id, id)
);
create index second_signatures_by_request on second_signatures (tenant_id, maker_id, request_hash, id);
create index second_signatures_by_end on second_signatures (expires_at, id);
