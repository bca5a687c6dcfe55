-- Invitations to an organization. They belong to it as a whole, as memberships do, and not to one of its sides.

create table invitations (
  id text primary key,
  organization_id text not null references organizations (id),
  -- The side on which it was made: its e-mail goes out there, and who accepts it begins there.
  acting_tenant_id text not null references tenants (id),
  email text not null,
  role text not null constraint invitations_role check (role in ('owner', 'developer', 'viewer')),
  -- SHA-256 of the secret in the link.
  token_hash text not null,
  invited_by text not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitations_one_end check (accepted_at is null or withdrawn_at is null)
);
-- The holder of a link is known by its hash alone.
create unique index invitations_by_hash on invitations (token_hash);
create index invitations_of_organization on invitations (organization_id, id);
create index invitations_by_end on invitations (expires_at);
-- A mailbox has one open invitation of an organization.
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and withdrawn_at is null;
