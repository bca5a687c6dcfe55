-- The request that decided, so that a repeat of it is answered also where the process ended before its answer was stored.
alter table approvals add column decided_once text check (length(decided_once) <= 100);

-- What owners have signed with their passkeys, as evidence: base64url, and the key that verifies it. Rows are never changed.
create table approval_signatures (
  tenant_id text not null,
  id text not null,
  approval_id text not null,
  credential_id text not null check (length(credential_id) <= 1364),
  public_key text not null,
  authenticator_data text not null check (length(authenticator_data) <= 4096),
  client_data text not null check (length(client_data) <= 8192),
  signature text not null check (length(signature) <= 2048),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index approval_signatures_of on approval_signatures (tenant_id, approval_id);
