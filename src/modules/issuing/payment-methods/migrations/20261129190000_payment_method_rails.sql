-- Of which rail a payment method is, and what kind of card. Until now all there is are cards of which the kind was not asked; a process
-- of the version before writes the same.
alter table payment_methods
  add column rail text not null default 'card',
  add column funding text,
  add column bank_name text;
