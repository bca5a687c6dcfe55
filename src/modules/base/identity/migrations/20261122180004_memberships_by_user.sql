-- The organizations of a person, which each sign-in lists.
create index memberships_by_user on memberships (user_id);
