-- A tenant is listened to from its first endpoint on, whichever way that is made.
create function webhook_endpoint_listens() returns trigger language plpgsql as $$
begin
  insert into event_listeners (tenant_id) select distinct tenant_id from made on conflict do nothing;
  return null;
end $$;
create trigger webhook_endpoint_listens after insert on webhook_endpoints
  referencing new table as made for each statement execute function webhook_endpoint_listens();
insert into event_listeners (tenant_id) select distinct tenant_id from webhook_endpoints on conflict do nothing;
