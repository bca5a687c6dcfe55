-- At which connection to a provider the account of a wallet is. Until now all there is was made at the sandbox.
alter table wallets add column connection_id text not null default 'sandbox';
