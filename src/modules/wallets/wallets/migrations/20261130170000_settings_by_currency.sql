-- What is approved unasked, on WhatsApp or not at all, for each currency. Null: what the other columns say
-- holds for all, as it did for the rows that there are.
alter table wallet_settings add column by_currency jsonb;
