-- Named after what it holds.
alter table payees rename column once_id to key_digest;
