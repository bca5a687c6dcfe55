-- The cards of the sandbox issuer. Their numbers follow from a secret and the reference, and are kept nowhere.

create table sandbox_cards (
  tenant_id text not null,
  id text not null,
  reference text not null,
  -- closed: also where it was closed before it was made, which keeps it from being made.
  status text not null check (status in ('issued', 'closed')),
  -- yyyy-mm; null where it was never made.
  expiry text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  check (status = 'closed' or expiry is not null)
);
