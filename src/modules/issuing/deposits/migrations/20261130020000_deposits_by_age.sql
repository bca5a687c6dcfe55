-- Outside of a transaction: deposits go on arriving while the index is built. An id of a deposit follows from what its processor says, and so
-- says nothing of when it came.

create index concurrently method_deposits_by_age on method_deposits (payment_method_id, created_at desc, id desc);
