-- The mailbox of the sandbox world: whatever was mailed on the test side.

create table sandbox_mails (
  tenant_id text not null,
  id text not null,
  reference text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  -- In the tenant's time.
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference)
);
create index sandbox_mails_newest on sandbox_mails (id);
