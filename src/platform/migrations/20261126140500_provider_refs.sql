-- What drivers remember of what they sent: our reference, that of the provider, and a short one where theirs
-- is bounded. A message of a provider names one of them before its tenant is known, and at a connection of
-- the deployment it may be any tenant's: so they are unique for the connection.
create table provider_refs (
  tenant_id text not null,
  id text not null,
  connection_id text not null,
  kind text not null,
  ours text not null,
  theirs text,
  short text,
  -- Sealed; null where none was kept, and once it is too old to be sent again.
  body text,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, id)
);

create unique index provider_refs_by_ours on provider_refs (connection_id, kind, ours);
create unique index provider_refs_by_theirs on provider_refs (connection_id, kind, theirs)
  where theirs is not null;
create unique index provider_refs_by_short on provider_refs (connection_id, kind, short)
  where short is not null;
create index provider_refs_with_body on provider_refs (created_at) where body is not null;
