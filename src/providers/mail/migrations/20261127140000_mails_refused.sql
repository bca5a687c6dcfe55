-- Whether the server of an organization has refused a mail for good: its job is done then, and it does not
-- keep its connection from being removed.

alter table smtp_mails add column is_refused boolean not null default false;
