-- Codes by which people prove a mailbox or a telephone, and how often that was tried. They belong to the deployment, as sessions do.

create table one_time_codes (
  id text primary key,
  -- What it is good for, and for whom: an e-mail, a session, a cardholder. There is one at a time.
  purpose text not null check (purpose in ('sign_in', 'step_up', 'phone')),
  subject text not null,
  -- Where it was sent.
  address text not null,
  code_hash text not null,
  wrong_tries int not null,
  -- The tenant that was named when it was asked for.
  acting_tenant_id text references tenants (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index one_time_codes_by_subject on one_time_codes (purpose, subject);
create index one_time_codes_ending on one_time_codes (expires_at);

-- What may happen a bounded number of times in a while, by a hash of what and whose it is.
create table sign_in_attempts (
  key text primary key,
  used int not null,
  ends_at timestamptz not null
);
create index sign_in_attempts_ending on sign_in_attempts (ends_at);

-- Sessions that are not used are forgotten.
create index sessions_by_use on sessions (last_seen_at);
