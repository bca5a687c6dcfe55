-- What is ended when a sub-wallet is closed.
create index approvals_open_of_sub_wallet on approvals (tenant_id, sub_wallet_id, id) where status = 'pending' or can_retry;
