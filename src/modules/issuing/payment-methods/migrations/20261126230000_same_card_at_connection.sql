-- A card that a person connects again at another connection is another payment method.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create unique index concurrently payment_methods_same_card_at
  on payment_methods (tenant_id, cardholder_id, connection_id, fingerprint) where status = 'active';
