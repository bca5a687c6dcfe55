-- Outside of a transaction: withdrawals are made while their index is built.
-- The same of one wallet, with a condition of its own, so that a list of one wallet does not read all.
create index concurrently withdrawals_of_wallet_by_time on withdrawals (wallet_id, created_at, id) where amount_minor > 0;
