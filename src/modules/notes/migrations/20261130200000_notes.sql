-- Notes that members keep about people, cards, purchases and payments.

create table notes (
  tenant_id text not null,
  id text not null,
  -- The person whom it concerns: with them it is erased.
  cardholder_id text not null,
  about_type text not null check (about_type in ('cardholder', 'card', 'transaction', 'payment')),
  about_id text not null,
  -- Without card numbers, which are masked before they come here.
  text text not null,
  author_type text not null check (author_type in ('user', 'api_key')),
  author_id text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index notes_by_cardholder on notes (tenant_id, cardholder_id, id);
create index notes_by_about on notes (tenant_id, about_id, id);
