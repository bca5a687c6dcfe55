-- Named after what it holds.
alter table card_requests rename column once_id to key_digest;
