-- Partial, though every account has an owner: nobody who looks for an account by tenant and id can then use it. Until there are
-- statistics it would be taken for as good as the primary key, and it leads through all accounts of a tenant.
alter table ledger_accounts drop constraint ledger_accounts_tenant_id_owner_id_kind_currency_key;
create unique index ledger_accounts_of_owner on ledger_accounts (tenant_id, owner_id, kind, currency) where owner_id <> '';
