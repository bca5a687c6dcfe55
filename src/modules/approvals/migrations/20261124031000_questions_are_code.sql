-- What owners can be asked is a list in the code: a new question needs no migration.
alter table approvals drop constraint approvals_action_check;
