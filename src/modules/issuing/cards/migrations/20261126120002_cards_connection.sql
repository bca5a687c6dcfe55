-- At which connection to a provider the issuer of a card is. Until now all there is was made at the sandbox.
alter table cards add column connection_id text not null default 'sandbox';
