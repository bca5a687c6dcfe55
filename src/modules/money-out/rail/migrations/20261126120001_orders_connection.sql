-- At which connection to a provider the rail of an order is. Until now all there is was made at the sandbox.
alter table rail_operations add column connection_id text not null default 'sandbox';
