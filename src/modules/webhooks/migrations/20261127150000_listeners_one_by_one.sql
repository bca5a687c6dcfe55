-- One after the other: in a shard, a statement over tables that are sharded does not see the rows of its trigger.
create or replace function webhook_endpoint_listens() returns trigger language plpgsql as $$
declare listening text;
begin
  for listening in select distinct tenant_id from made loop
    insert into event_listeners (tenant_id) values (listening) on conflict do nothing;
  end loop;
  return null;
end $$;
