-- When each key was last used, in the cell of the key: keys are on all nodes of a cluster, and to write there locks all of
-- them. What the version before has noted, and goes on noting while both run, stays in last_used_at of the key, where it
-- is read as well. It is not copied here, since a new table goes to the shards of a cluster while it is empty. A later
-- version copies what is newer there, and drops the columns.
create table key_uses (
  tenant_id text not null,
  id text not null,
  last_used_at timestamptz not null,
  primary key (tenant_id, id)
) with (fillfactor = 50);
