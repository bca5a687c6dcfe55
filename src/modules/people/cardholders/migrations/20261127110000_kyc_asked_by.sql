-- The run of the job that alone has asked for the check so far. The version before writes and reads nothing of it, and what
-- it has begun goes to no other connection.
alter table cardholders add column asked_by text;
