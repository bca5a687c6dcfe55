-- What providers took for themselves and put right: the cent of a verification, fees, corrections. Each is booked
-- once, as its statement shows it.
create table provider_charges (
  tenant_id text not null,
  -- Follows from the connection and the provider's reference.
  id text not null,
  connection_id text not null,
  provider_ref text not null,
  kind text not null check (kind in ('verification', 'fee', 'correction')),
  -- Below zero where it was taken.
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null,
  charged_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- An operator looks at the newest of all tenants.
create index provider_charges_corrections on provider_charges (created_at) where kind = 'correction';
