-- Hosted onboarding: links by which a person becomes a cardholder, what they have typed so far, and the codes that prove their e-mail
-- and phone.

create table onboarding_sessions (
  tenant_id text not null,
  id text not null,
  -- SHA-256 of the secret part of the link, and the link's secret sealed, since the session shows its link as long as it lives.
  token_hash text not null,
  token text not null,
  redirect_url text not null,
  external_user_id text not null,
  country text,
  state text,
  status text not null
    constraint onboarding_sessions_status check (status in ('pending', 'completed', 'expired', 'canceled')),
  -- What the person typed and what was normalised of it, sealed; null before and after.
  draft text,
  -- SHA-256 of the codes under way, the wrong guesses at them, when they end, and what was proven.
  email_code_hash text,
  phone_code_hash text,
  wrong_codes int not null,
  codes_sent int not null,
  codes_expire_at timestamptz,
  cardholder_id text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  primary key (tenant_id, id)
);
create index onboarding_sessions_by_token on onboarding_sessions (token_hash);

alter table cardholders add column email_verified_at timestamptz;
alter table cardholders add column phone_verified_at timestamptz;
