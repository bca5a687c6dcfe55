-- Cards on sub-wallets: those that an owner approved are brought to their end by a job, not by who asked for them.
alter table cards add column approval_id text;
create index cards_of_sub_wallet on cards (sub_wallet_id) where sub_wallet_id is not null;
-- A link that is shared shows the card once as well, and is good for longer.
alter table card_views add column kind text not null default 'reveal'
  constraint card_views_kind check (kind in ('reveal', 'share'));
alter table card_views alter column kind drop default;
