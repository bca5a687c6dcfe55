-- Members are invited to two more roles.
alter table invitations drop constraint invitations_role;
alter table invitations add constraint invitations_roles
  check (role in ('owner', 'developer', 'support', 'finance', 'viewer')) not valid;
