-- As before, and a shard that is gone, as it is once a tenant in it has got shards of its own, is said to be
-- elsewhere as well: before its lock is asked for, which is refused in words that say nothing of it. A node
-- that was demoted is asked nothing, since what it answers is what was true a moment ago.
create or replace function expect_shards(shards bigint[], held boolean) returns void language plpgsql as $$
declare
  shard bigint;
begin
  if pg_is_in_recovery() then
    raise exception 'this node is a standby' using errcode = '25006';
  end if;
  for look in 1 .. case when held then 2 else 1 end loop
    if look = 2 then
      -- 5 is ShareLock, as of those that write. Who waited for it looks once more.
      perform lock_shard_metadata(5, shards);
    end if;
    foreach shard in array shards loop
      perform from pg_dist_placement p
      where p.shardid = shard and p.groupid = (select groupid from pg_dist_local_group);
      if not found then
        raise exception 'a shard is on another node' using errcode = '40001';
      end if;
    end loop;
  end loop;
end $$;
