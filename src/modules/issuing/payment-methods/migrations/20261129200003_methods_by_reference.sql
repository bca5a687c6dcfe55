-- A processor names an account by our reference.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently payment_methods_by_reference on payment_methods (token) where type = 'bank_account';
