-- An entry is known by its account and its place there; the key by transaction was a second index to keep up for each of the most frequent
-- rows of all. Entries lie in the order of their transactions, so a few pages are read to find those of one.

alter table ledger_entries drop constraint ledger_entries_pkey;
create index ledger_entries_of_transaction on ledger_entries using brin (transaction_id) with (pages_per_range = 16, autosummarize = on);
