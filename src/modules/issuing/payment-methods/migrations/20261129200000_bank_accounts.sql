-- Payment methods that are bank accounts. What there is until now are cards, on which money is held; a process of the version before writes
-- the same.
alter table payment_methods
  add column mode text not null default 'hold',
  -- By what an account is named: {kind, value}.
  add column account jsonb,
  add column holder_name text,
  -- How money is sent for it.
  add column instructions jsonb,
  add column keep_balance boolean not null default false,
  -- When its processor took no more money for it.
  add column released_at timestamptz,
  alter column expiry drop not null;
alter table checkout_sessions
  add column rail text,
  add column keep_balance boolean not null default false;
