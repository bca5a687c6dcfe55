-- When the provider had closed the account of a person who was erased. Until then it is asked to.
alter table wallets add column account_closed_at timestamptz;
