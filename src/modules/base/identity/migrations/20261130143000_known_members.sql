-- Who is or was a member, by which the audit log names those who have left.
create table known_members (
  organization_id text not null references organizations (id),
  user_id text not null references users (id),
  primary key (organization_id, user_id)
);
