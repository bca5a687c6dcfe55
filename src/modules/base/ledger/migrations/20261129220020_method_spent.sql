-- What was spent of money that had arrived for cards stays with its processor: an account at each connection says how much it is.
-- Few rows: one for each connection and currency at which a bank account was connected.

insert into ledger_accounts (tenant_id, id, kind, owner_id, currency, balance, entry_count, floor, created_at)
select tenant_id, replace(id, 'acc_method_money', 'acc_method_spent'), 'method_spent', owner_id, currency, 0, 0, null, created_at
from ledger_accounts where kind = 'method_money'
on conflict do nothing;
