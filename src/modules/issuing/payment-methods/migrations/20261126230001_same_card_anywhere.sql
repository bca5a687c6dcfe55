-- The index before it would refuse the same card at a second connection.
-- Outside of a transaction: the table is in use, and an index that is dropped concurrently stops nobody.

drop index concurrently if exists payment_methods_same_card;
