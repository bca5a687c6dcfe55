-- An account that is closed sends back what comes in.
alter table sandbox_accounts add column is_closed boolean not null default false;
