-- The telephones of the sandbox world: whatever was sent to one on the test side.

create table sandbox_texts (
  tenant_id text not null,
  id text not null,
  reference text not null,
  recipient text not null,
  text text not null,
  at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference)
);
create index sandbox_texts_newest on sandbox_texts (id);
