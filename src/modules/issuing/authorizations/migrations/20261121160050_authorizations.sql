-- Card transactions as the network tells of them, and the messages it told them by. A transaction lies under the network's id, so that
-- every message finds and locks it without looking anything up; the API knows it by `tx_id`. Commands lock tables in the order of their
-- names: both names come after `cards`, so whoever has the card sees all that was written before it was let go.

create table network_transactions (
  tenant_id text not null,
  -- The network's; of a refund with `refund:` before it.
  id text not null,
  tx_id text not null,
  card_id text not null,
  cardholder_id text not null,
  -- `announced` is not shown: a reversal came before what it reverses.
  status text not null
    constraint network_transactions_status
      check (status in ('announced', 'authorized', 'declined', 'settled', 'voided', 'refunded')),
  currency text not null,
  -- What the merchant asked for, whether it got it or not.
  asked_minor bigint not null check (asked_minor >= 0),
  -- held = authorized - released - (cleared - overcleared), and never below zero.
  authorized_minor bigint not null check (authorized_minor >= 0),
  released_minor bigint not null check (released_minor >= 0),
  cleared_minor bigint not null check (cleared_minor >= 0),
  -- The part of what was cleared that nothing was held for.
  overcleared_minor bigint not null check (overcleared_minor >= 0),
  refunded_minor bigint not null check (refunded_minor >= 0),
  -- Reversals that came before what they reverse.
  released_early_minor bigint not null check (released_early_minor >= 0),
  -- Nothing more will be held for it: it was voided as a whole, expired, or cleared for good.
  is_final boolean not null,
  merchant_name text not null,
  merchant_category text not null,
  decline_reason text,
  -- What the card could still spend when it was declined.
  decline_available_minor bigint,
  void_reason text check (void_reason in ('merchant', 'expired', 'decision_timeout')),
  original_tx_id text,
  created_at timestamptz not null,
  authorized_at timestamptz,
  cleared_at timestamptz,
  expires_at timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint network_transactions_held
    check (authorized_minor - released_minor - (cleared_minor - overcleared_minor) >= 0)
) with (fillfactor = 80);
create unique index network_transactions_by_tx_id on network_transactions (tenant_id, tx_id);
create index network_transactions_of_card on network_transactions (tenant_id, card_id, tx_id desc);
create index network_transactions_of_cardholder on network_transactions (tenant_id, cardholder_id, tx_id desc);

-- Every message of the network that took effect, with what was answered: a message that comes again changes nothing and is answered
-- the same.
create table network_messages (
  tenant_id text not null,
  -- The network's.
  id text not null,
  -- Ours; none where the card is not known.
  tx_id text,
  card_id text not null,
  kind text not null check (kind in ('authorization', 'increment', 'reversal', 'clearing', 'refund')),
  -- None: all that was held.
  amount_minor bigint,
  -- Of a question.
  decision text check (decision in ('approved', 'declined')),
  -- Why it was declined or reversed.
  reason text,
  at timestamptz not null,
  primary key (tenant_id, id)
);
