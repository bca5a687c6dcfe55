-- Two more roles, and what an organization withholds from its roles: names of rights, by role.
alter table memberships drop constraint memberships_role_check;
alter table memberships add constraint memberships_role
  check (role in ('owner', 'developer', 'support', 'finance', 'viewer')) not valid;
alter table organizations add column withheld_rights jsonb;
