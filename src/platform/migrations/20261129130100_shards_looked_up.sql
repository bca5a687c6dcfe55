-- As before, and each shard is looked up by its number: joined with all that there are, a look took a tenth of a
-- millisecond, and each statement that goes straight to a node is after one.
create or replace function expect_shards(shards bigint[], held boolean) returns void language plpgsql as $$
declare
  shard bigint;
begin
  if held then
    -- 5 is ShareLock, as of those that write.
    perform lock_shard_metadata(5, shards);
  end if;
  foreach shard in array shards loop
    perform from pg_dist_placement p
    where p.shardid = shard and p.groupid = (select groupid from pg_dist_local_group);
    if not found then
      raise exception 'a shard is on another node' using errcode = '40001';
    end if;
  end loop;
end $$;
