-- A payee may be there before its provider has said whose the account is.

alter table payees alter column holder_name drop not null;
alter table payees alter column number drop not null;
alter table payees alter column tax_id drop not null;
-- When the provider said so. Rows without it were written before: it was when they were created.
alter table payees add column verified_at timestamptz;
alter table payees add column refused_reason text;
-- Whom it is asked of: the connection of the wallet.
alter table payees add column connection_id text not null default 'sandbox';
alter table payees drop constraint payees_status;
alter table payees add constraint payees_status
  check (status in ('verifying', 'active', 'refused', 'deleted')) not valid;
alter table payees add constraint payees_known
  check (status <> 'active' or (holder_name is not null and number is not null and tax_id is not null)) not valid;

-- What a provider was asked about an account for an owner, so that it is asked once, whatever is cut off.
create table payee_questions (
  tenant_id text not null,
  -- Made of owner and account.
  id text not null,
  cardholder_id text not null,
  -- Under which the provider knows it.
  reference text not null,
  -- Until then another request for the account is the same question.
  stands_until timestamptz not null,
  -- The payee that waits for its answer.
  payee_id text,
  -- What the owner said of the account, for when the answer comes.
  claims jsonb,
  looks integer not null,
  -- In real time.
  tried_at timestamptz not null,
  primary key (tenant_id, id)
);
-- Not led by the tenant: a sweep finds those of all.
create index payee_questions_by_try on payee_questions (tried_at);
