-- An organization looks for the few wallets that are not open, among all that are.
create index wallets_not_active on wallets (tenant_id, status, id) where status <> 'active';
