-- Outside of a transaction: deposits go on arriving while the index is built.

create index concurrently method_deposits_unconfirmed on method_deposits (tenant_id, connection_id) where not is_confirmed;
