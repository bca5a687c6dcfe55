-- The session in which a browser was switched on: who signs out in it is sent nothing there any more. Null: of a version before.
alter table push_subscriptions add column session_id text;
