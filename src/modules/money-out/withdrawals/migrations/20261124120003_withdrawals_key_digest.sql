-- Named after what they hold.
alter table withdrawals rename column once_id to key_digest;
alter table withdrawals rename column once_after to previous_id;
