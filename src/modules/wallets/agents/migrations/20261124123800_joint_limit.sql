-- What all sub-wallets of a wallet have taken from it in the last hours, and what they may take together.
alter table sub_wallet_counts
  add column panic_limit_24h_minor bigint,
  add column taken_by_hour text not null default '';

update sub_wallet_counts c set panic_limit_24h_minor = w.panic_limit_24h_minor
from wallets w where w.tenant_id = c.tenant_id and w.id = c.id;

alter table sub_wallet_counts
  alter column panic_limit_24h_minor set not null,
  alter column taken_by_hour drop default,
  set (fillfactor = 70);
