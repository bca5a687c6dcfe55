-- By it a command sees that there is a card which was not yet there when the others were looked up.
alter table sub_wallets add column cards_made int not null default 0;
alter table sub_wallets alter column cards_made drop default;
