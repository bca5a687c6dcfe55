-- Values by which people and accounts of a tenant with several cells are found, and which one of them has: an
-- e-mail address, a tax id, the number of an account. The id follows from the value, and leads to the cell.
create table names (
  tenant_id text not null,
  id text not null,
  object_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create index names_of_object on names (tenant_id, object_id);
