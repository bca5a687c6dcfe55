-- Messages that were handled are forgotten by their age. Rows come in its order, so the index is small.
-- Outside of a transaction: the table is in use, and an index that is built concurrently stops nobody.

create index concurrently inbound_messages_by_age on inbound_messages using brin (received_at);
