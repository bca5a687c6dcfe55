-- By which connection to a messenger a message is sent; null until it is first sent. Until now all there is was sent at the
-- sandbox, and is sent there while the version before is still at work.
alter table approval_messages add column connection_id text default 'sandbox';
