-- How many requests have a key that is taken in the whole tenant before there is its record. Null: what is named
-- is there.
alter table names add column uses int;
