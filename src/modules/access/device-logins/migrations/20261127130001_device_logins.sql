-- Command lines that wait for a person to let them in (RFC 8628). They belong to the deployment: which side of
-- which organization one is for is known when a person answers it.

create table device_logins (
  id text primary key,
  -- Of the secret with which the command line asks, and of the code that the person compares.
  device_code_hash text not null unique,
  user_code_hash text not null unique,
  machine text not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  polled_at timestamptz,
  interval_seconds int not null,
  answer text check (answer in ('approved', 'denied')),
  answered_at timestamptz,
  user_id text,
  acting_tenant_id text,
  key_name text,
  scopes jsonb,
  hourly_limit int check (hourly_limit > 0),
  used_at timestamptz,
  key_id text,
  -- What is approved says whose key with what is made, and a key is made of nothing else.
  check (answer is distinct from 'approved'
    or (user_id is not null and acting_tenant_id is not null and key_name is not null
      and scopes is not null and hourly_limit is not null)),
  check (key_id is null or (answer = 'approved' and used_at is not null))
);
create index device_logins_by_end on device_logins (expires_at);
