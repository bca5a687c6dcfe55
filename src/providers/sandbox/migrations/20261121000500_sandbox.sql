-- The state of the sandbox world: what a real issuer would remember of us.

create table sandbox_kyc (
  tenant_id text not null,
  id text not null,
  reference text not null,
  last_name text not null,
  decision text check (decision in ('approved', 'rejected', 'review')),
  reasons jsonb not null,
  -- Decisions made so far; part of the id of the message that tells of one.
  decisions int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference)
);
