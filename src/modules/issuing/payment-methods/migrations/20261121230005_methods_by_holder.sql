-- Not led by the tenant, as with cards.
drop index payment_methods_of_cardholder;
create index payment_methods_of_cardholder on payment_methods (cardholder_id);
