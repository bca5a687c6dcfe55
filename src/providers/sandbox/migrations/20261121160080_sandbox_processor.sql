-- The processor of the sandbox world: what it remembers of cards and of what was asked of it, and the troubles it was told to have.

-- A token stands for a card whose number is kept nowhere.
create table sandbox_payment_cards (
  tenant_id text not null,
  -- The token.
  id text not null,
  -- The same for the same number; the number cannot be had back from it.
  fingerprint text not null,
  brand text not null,
  last4 text not null,
  -- yyyy-mm
  expiry text not null,
  behaviour text not null check (behaviour in ('works', 'refuses', 'has_no_funds')),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);

create table sandbox_operations (
  tenant_id text not null,
  id text not null,
  -- What the caller calls it: one for each reference, however often it is asked for.
  reference text not null,
  kind text not null check (kind in ('hold', 'capture', 'charge', 'release', 'refund')),
  -- Null where nothing is known of a card: what was released before it was held.
  token text,
  -- The reference of the hold that is captured or released, or of the payment that is refunded.
  target text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text,
  -- Null only within the transaction that decides it.
  outcome text check (outcome in ('done', 'refused')),
  reason text,
  -- Of a hold: what has become of it, and when it lapses.
  hold_status text check (hold_status in ('standing', 'captured', 'released')),
  expires_at timestamptz,
  -- Of a capture or charge.
  refunded_minor bigint not null check (refunded_minor >= 0 and refunded_minor <= amount_minor),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference)
);
create index sandbox_operations_of_token on sandbox_operations (tenant_id, token, id);

create table sandbox_faults (
  tenant_id text not null,
  id text not null,
  port text not null,
  kind text not null,
  -- How many calls or messages it will strike yet.
  remaining int not null check (remaining >= 0),
  ms int not null check (ms >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sandbox_faults_waiting on sandbox_faults (tenant_id, port, id) where remaining > 0;
