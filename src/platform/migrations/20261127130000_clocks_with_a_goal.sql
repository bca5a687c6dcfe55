-- Where a test clock is going, so that it goes on whichever process dies, and everyone can be told how far it
-- has come. Null where it goes nowhere.

alter table test_clocks
  -- How far ahead of real time it is to be, as offset_ms.
  add column goal_ms bigint,
  -- The same as instants of the tenant: where it was when it set out, and where it is going.
  add column goal_from timestamptz,
  add column goal_at timestamptz,
  -- The digest of the idempotency key that set the goal last: its repeat goes no further.
  add column goal_key text;
