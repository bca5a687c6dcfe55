-- A card whose payment method is an account waits for money to arrive: until when, and for what. The new constraint is checked by itself,
-- since it reads the whole table.
alter table cards
  add column funding_until timestamptz,
  add column awaited jsonb;
alter table cards drop constraint cards_status;
alter table cards
  add constraint cards_status check (
    status in ('REQUESTED', 'FAILED', 'PENDING_FUNDING', 'OPEN', 'IN_USE', 'PAUSED', 'CLOSED')
  ) not valid;
