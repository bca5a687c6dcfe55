-- Through which connection the identity is checked; null until the check is first asked for. What was asked for before this
-- was asked for at the sandbox, and is asked for there again.
alter table cardholders add column connection_id text;
