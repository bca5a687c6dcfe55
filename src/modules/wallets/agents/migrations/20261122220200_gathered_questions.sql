-- When an agent last asked its owner by message, so that it asks so no more than a few times an hour.
alter table sub_wallets
  add column asked_at jsonb not null default '[]' check (jsonb_typeof(asked_at) = 'array' and jsonb_array_length(asked_at) <= 3),
  -- The e-mail that says how many of its questions wait: when the last one was sent, or the next one will be.
  add column letter_at timestamptz;
alter table sub_wallets alter column asked_at drop default;
