-- Browsers of owners that are sent a message when an approval waits.

create table push_subscriptions (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  -- Where its push service takes messages; whoever knows it, and has the key of this server, can send.
  endpoint text not null,
  -- Endpoints are too long for an index.
  endpoint_digest text not null,
  p256dh text not null,
  auth text not null,
  -- The key of this deployment that the browser has subscribed to.
  server_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
-- A browser is one person's: the last who switched it on.
create unique index push_subscriptions_endpoint on push_subscriptions (tenant_id, endpoint_digest);
create index push_subscriptions_of_cardholder on push_subscriptions (tenant_id, cardholder_id, id);
