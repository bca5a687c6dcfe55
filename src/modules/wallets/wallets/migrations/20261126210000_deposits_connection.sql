-- At which connection to a provider a deposit came in, and whose books a comparison reads. Until now all there is
-- was made at the sandbox.
alter table deposits add column connection_id text not null default 'sandbox';
alter table wallet_checks add column connection_id text not null default 'sandbox';
