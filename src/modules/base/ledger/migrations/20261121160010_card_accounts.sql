-- What stands behind cards. Of each card: what it may still spend, what open authorizations have taken of it, what is held on the
-- payment method, and what the cardholder owes (below zero) or has paid ahead (above). Of the house: the limits given out, the holds at
-- the processor, and what the processor has to pay us. Tenants that are there already get the accounts of the house.

insert into ledger_accounts (tenant_id, id, kind, owner_id, currency, balance, entry_count, floor, created_at)
select t.id, 'acc_' || k.kind || '_' || lower(c.currency), k.kind, 'house', c.currency, 0, 0, null, t.created_at
from tenants t
cross join unnest(array['card_limits', 'processor_holds', 'clearing_processor']) as k(kind)
cross join unnest(array['ARS', 'MXN', 'BRL', 'CLP', 'COP', 'PEN', 'UYU']) as c(currency);
