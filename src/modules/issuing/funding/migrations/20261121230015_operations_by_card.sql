-- Not led by the tenant, as with cards.
drop index funding_operations_of_card;
create index funding_operations_of_card on funding_operations (card_id);
