-- At which connection to a provider the token of a payment method may be used. Until now all there is was made at the sandbox.
alter table payment_methods add column connection_id text not null default 'sandbox';
