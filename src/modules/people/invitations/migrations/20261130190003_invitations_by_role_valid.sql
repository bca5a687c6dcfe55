-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table invitations validate constraint invitations_roles;
