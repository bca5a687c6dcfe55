-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
create index concurrently wallets_to_close on wallets (tried_at)
  where status = 'active' and number is null and account_closed_at is null;
