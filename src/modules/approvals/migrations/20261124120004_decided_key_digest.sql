-- Named after what it holds.
alter table approvals rename column decided_once to decided_key_digest;
alter table approvals rename constraint approvals_decided_once_check to approvals_decided_key_digest_check;
