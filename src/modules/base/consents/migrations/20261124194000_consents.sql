-- To which words somebody agreed on a hosted page, and when. Rows are never changed.

create table consents (
  tenant_id text not null references tenants (id),
  id text not null,
  kind text not null constraint consents_kind check (kind in ('onboarding', 'card', 'client')),
  -- What was agreed to: an onboarding session, a payment method, a grant.
  subject_id text not null,
  -- Follows from the words in all languages.
  version text not null,
  language text not null,
  -- As it was shown.
  text text not null,
  terms_url text,
  privacy_url text,
  ip text,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index consents_of_subject on consents (tenant_id, subject_id, id);
