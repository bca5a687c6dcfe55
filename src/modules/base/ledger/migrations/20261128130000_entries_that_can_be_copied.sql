-- Entries have no primary key, and what has none is not copied while it is written to: to another node of a
-- cluster, or to the next version of PostgreSQL. None is ever changed or deleted, so this logs nothing more.
alter table ledger_entries replica identity full;
