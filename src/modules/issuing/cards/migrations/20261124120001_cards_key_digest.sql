-- Named after what it holds, and the index after what it allows once.
alter table cards rename column once_id to key_digest;
alter index cards_once rename to cards_requested_by_key;
