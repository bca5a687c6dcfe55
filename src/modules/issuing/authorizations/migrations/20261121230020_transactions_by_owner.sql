-- Not led by the tenant, as with cards.
drop index network_transactions_of_card;
create index network_transactions_of_card on network_transactions (card_id, tx_id desc);
drop index network_transactions_of_cardholder;
create index network_transactions_of_cardholder on network_transactions (cardholder_id, tx_id desc);
-- Partial for the same reason: nobody who looks for the network's id can use it. What is only announced is not shown.
drop index network_transactions_by_tx_id;
create unique index network_transactions_by_tx_id on network_transactions (tenant_id, tx_id) where status <> 'announced';
