-- Passkeys of people. Like sessions they belong to the deployment: a person signs in once, whatever the tenant.

create table passkeys (
  id text primary key,
  user_id text not null references users (id),
  -- As the authenticator calls it, in base64url.
  credential_id text not null,
  -- COSE, in base64url.
  public_key text not null,
  -- How often the authenticator says that it has signed; it stays 0 where it does not count.
  counter bigint not null constraint passkeys_counter check (counter >= 0),
  transports jsonb not null,
  -- The authenticator may copy it to other devices of the person.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkeys_by_credential on passkeys (credential_id);
create index passkeys_of_user on passkeys (user_id, id);

-- SHA-256 of each challenge that was answered, until it would have ended anyway.
create table used_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_passkey_challenges_by_end on used_passkey_challenges (expires_at);
