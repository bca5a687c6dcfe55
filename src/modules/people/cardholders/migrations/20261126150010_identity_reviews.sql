-- Identity reviews: members of an organization decide themselves who a cardholder is. A review has the
-- documents that somebody has seen, and the decisions on it, each of one person with the reason.

create table identity_reviews (
  tenant_id text not null,
  id text not null,
  cardholder_id text not null,
  country text not null,
  cause text not null constraint identity_reviews_cause check (cause in ('application', 'expiry')),
  status text not null constraint identity_reviews_status
    check (status in ('open', 'awaiting_second', 'approved', 'rejected', 'withdrawn')),
  -- As the organization had it when the review was opened: who loosens the rule loosens it for later ones.
  needs_second boolean not null,
  -- What the cardholder was rejected for, as a code.
  rejected_for text,
  -- Of what was approved: the last day of the document that is valid for longest.
  valid_until date,
  -- Of a review that looks again: the day from whose end on the cardholder waits for it.
  due_on date,
  -- The review that looks again, before that day, has been opened.
  renewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id)
);
-- A person has one that is open, and the last one says how it ended.
create unique index identity_reviews_open on identity_reviews (tenant_id, cardholder_id)
  where status in ('open', 'awaiting_second');
create index identity_reviews_of_cardholder on identity_reviews (tenant_id, cardholder_id, id desc);
create index identity_reviews_listed on identity_reviews (tenant_id, status, id desc);
create index identity_reviews_valid on identity_reviews (valid_until)
  where status = 'approved' and valid_until is not null and renewed_at is null;

create index identity_reviews_due on identity_reviews (due_on)
  where status in ('open', 'awaiting_second') and due_on is not null;

create table identity_review_documents (
  tenant_id text not null,
  id text not null,
  review_id text not null,
  cardholder_id text not null,
  kind text not null constraint identity_review_documents_kind
    check (kind in ('national_id', 'passport', 'residence_permit', 'driving_licence')),
  number text not null,
  issued_on date,
  expires_on date,
  seen text not null constraint identity_review_documents_seen
    check (seen in ('in_person', 'video_call', 'copy')),
  note text,
  noted_by_type text not null,
  noted_by text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index identity_review_documents_of_review on identity_review_documents (tenant_id, review_id, id);

create table identity_review_decisions (
  tenant_id text not null,
  id text not null,
  review_id text not null,
  cardholder_id text not null,
  decision text not null constraint identity_review_decisions_decision
    check (decision in ('approve', 'reject')),
  -- A member, or an operator at the command line.
  decided_by_type text not null,
  decided_by text not null,
  reason text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index identity_review_decisions_of_review on identity_review_decisions (tenant_id, review_id, id);

-- Where a second person is needed. A side without a row needs none.
create table identity_review_settings (
  tenant_id text not null,
  second_person text not null constraint identity_review_settings_second_person
    check (second_person in ('never', 'always', 'in_countries')),
  countries jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id)
);
