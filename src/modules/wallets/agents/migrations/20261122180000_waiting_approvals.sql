-- How many payments of a sub-wallet wait for its owner, so that an agent cannot have too many of them.
alter table sub_wallets add column waiting_approvals int not null default 0 check (waiting_approvals >= 0);
alter table sub_wallets alter column waiting_approvals drop default;
