-- How the money behind a card is had. On a method for which it arrives: what the card needs or owes, and the method has not. A process of
-- the version before knows holds alone.
alter table card_fundings
  add column mode text not null default 'hold',
  add column missing_minor bigint not null default 0;
