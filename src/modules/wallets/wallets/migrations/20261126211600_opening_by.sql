-- The caller that alone has asked for the account so far. The version before writes and reads nothing of it, and what it
-- has begun goes to no other connection.
alter table wallets add column opening_by text;
