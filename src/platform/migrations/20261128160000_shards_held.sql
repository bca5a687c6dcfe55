-- Of a cluster of Citus, on whose worker nodes a server goes straight to the shards of a tenant: fails unless
-- these are on this node. Held, they stay here until the transaction ends, since who moves a shard waits for
-- its lock. What has been moved is seen by the second statement, which is planned after the lock was given.
create function expect_shards(shards bigint[], held boolean) returns void language plpgsql as $$
begin
  if held then
    -- 5 is ShareLock, as of those that write.
    perform lock_shard_metadata(5, shards);
  end if;
  if exists (
    select 1 from unnest(shards) as s(id) where not exists (
      select 1 from pg_dist_placement p join pg_dist_local_group using (groupid) where p.shardid = s.id)
  ) then
    raise exception 'a shard is on another node' using errcode = '40001';
  end if;
end $$;
