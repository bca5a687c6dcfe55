-- The index before it would refuse the same card at a second connection.

drop index payment_methods_same_card;
