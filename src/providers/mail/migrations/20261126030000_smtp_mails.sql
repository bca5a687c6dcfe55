-- What became of mails that were given to the SMTP server, so that a job which runs again sends none twice
-- that was accepted, and one whose answer was lost only so often. It holds no address and no text.

create table smtp_mails (
  tenant_id text not null,
  reference text not null,
  is_accepted boolean not null,
  -- How often it left whole and no answer came.
  unknown_count integer not null,
  -- In real time.
  at timestamptz not null,
  primary key (tenant_id, reference)
);
create index smtp_mails_old on smtp_mails (at);
