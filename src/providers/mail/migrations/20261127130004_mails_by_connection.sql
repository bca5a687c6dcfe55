-- By which connection of the organization a mail goes. Null: by the mail server of the deployment.

alter table smtp_mails add column connection_id text;
-- The one run that has asked for it so far, which alone may take it to the next connection.
alter table smtp_mails add column asked_by text;
