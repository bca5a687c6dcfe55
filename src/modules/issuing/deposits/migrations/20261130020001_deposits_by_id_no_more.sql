-- Outside of a transaction: deposits go on arriving. Those of a payment method are found by method_deposits_by_age, by processes of the
-- version before as well.

drop index concurrently if exists method_deposits_of_method;
