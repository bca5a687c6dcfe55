-- Money that arrives looks for the cards that wait for it.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently card_fundings_waiting on card_fundings (payment_method_id) where missing_minor > 0;
