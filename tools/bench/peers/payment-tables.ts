// The tables of the payment that is written by hand, and what they are filled with.

export const TABLES = `
create table accounts (
  id bigint primary key,
  tenant_id bigint not null,
  balance_cents bigint not null check (balance_cents >= 0)
);
create table sub_wallets (
  id bigint primary key,
  tenant_id bigint not null,
  account_id bigint not null references accounts,
  cap_cents bigint not null,
  cap_of_day_cents bigint not null,
  spent_cents bigint not null default 0
);
create table agent_keys (
  hash bytea primary key,
  sub_wallet_id bigint not null references sub_wallets,
  revoked_at timestamptz
);
create table payees (
  id text primary key,
  account_id bigint not null references accounts,
  account_number text not null
);
create table payments (
  id uuid primary key,
  tenant_id bigint not null,
  sub_wallet_id bigint not null,
  payee_id text not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  status text not null,
  created_at timestamptz not null
);
create index on payments (sub_wallet_id, created_at) include (amount_cents);
create table entries (
  payment_id uuid not null,
  account_id bigint not null,
  amount_cents bigint not null,
  balance_after_cents bigint,
  primary key (payment_id, account_id)
);
create index on entries (account_id, payment_id);
create table idempotency_keys (
  sub_wallet_id bigint not null,
  key text not null,
  request_hash bytea not null,
  status int not null,
  body text not null,
  created_at timestamptz not null,
  primary key (sub_wallet_id, key)
);
create table outbox (
  id bigint generated always as identity primary key,
  tenant_id bigint not null,
  type text not null,
  body text not null,
  created_at timestamptz not null
)`;

/**
 * The account where the money of payments goes until the bank has it. It has entries and no balance, which
 * all payments would wait for.
 */
export const CLEARING_ID = 0;

export const FUNDED_CENTS = 9_000_000_000_000;

/** What must be true of them whatever was paid: each line that is answered is one that is not. */
export const WRONG = `
select 'entries of a payment do not sum to zero' as wrong
from entries group by payment_id having sum(amount_cents) <> 0 or count(*) <> 2
union all
select 'a balance is not what its entries leave of it'
from accounts a left join (select account_id, sum(amount_cents) as moved from entries group by account_id) e
  on e.account_id = a.id
where a.balance_cents <> ${FUNDED_CENTS} + coalesce(e.moved, 0)
union all
select 'a sub-wallet has not spent what its payments say'
from sub_wallets s left join (select sub_wallet_id, sum(amount_cents) as paid from payments group by sub_wallet_id) p
  on p.sub_wallet_id = s.id
where s.spent_cents <> coalesce(p.paid, 0)
union all
select 'there are not as many ' || other || ' as payments'
from (values ('events in the outbox', (select count(*) from outbox)),
             ('idempotency keys', (select count(*) from idempotency_keys)),
             ('pairs of entries', (select count(*) / 2 from entries))) as o(other, counted)
where counted <> (select count(*) from payments)`;
