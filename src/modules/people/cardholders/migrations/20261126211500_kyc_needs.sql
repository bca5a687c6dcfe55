-- What an issuer may want to know of a person besides, and what it waits for while the check is `review`, with where
-- the person gives it. The version before writes none of them, and reads none.
alter table cardholders
  add column address jsonb,
  add column nationality text,
  add column terms_accepted_at timestamptz,
  add column kyc_needs jsonb,
  add column kyc_link text;
