-- Cards on sub-wallets: what a transaction holds in the limits, and which of them it would have passed.
alter table network_transactions add column decline_limit jsonb;
alter table network_transactions add column reserved jsonb;
