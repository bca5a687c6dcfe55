-- Saved views: filters of a list that a member keeps by a name. Of one side, as the ids in a filter are.

create table saved_views (
  tenant_id text not null,
  id text not null,
  user_id text not null,
  -- As the address of the console names it.
  list text not null,
  name text not null,
  -- What the address has after its question mark.
  query text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index saved_views_by_name on saved_views (tenant_id, user_id, list, lower(name));
