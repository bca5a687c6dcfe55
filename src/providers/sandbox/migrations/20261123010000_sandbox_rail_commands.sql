-- Orders of the sandbox's rail are taken and ended by commands: a row is found by its key, knows what was
-- booked of it, and what a tenant has to send is one row to lock and not a sum.

alter table sandbox_orders
  add column payment_id text,
  add column settled_at timestamptz,
  add column return_id text,
  add column return_reason text,
  add column returned_at timestamptz;

update sandbox_orders o set payment_id = t.id, settled_at = t.created_at
from sandbox_transfers t
where t.tenant_id = o.tenant_id and t.reference = o.reference and t.kind = 'payment';

update sandbox_orders o set return_id = t.id, return_reason = t.reason, returned_at = t.created_at
from sandbox_transfers t
where t.tenant_id = o.tenant_id and t.reference = o.reference and t.kind = 'return';

drop index sandbox_orders_open;
update sandbox_orders set id = reference;
alter table sandbox_orders drop column reference;

-- What all accounts of a tenant in a currency have, without what is on its way out of them.
create table sandbox_funds (
  tenant_id text not null,
  -- The currency.
  id text not null,
  free_minor bigint not null,
  primary key (tenant_id, id)
);
insert into sandbox_funds (tenant_id, id, free_minor)
select tenant_id, currency, sum(amount_minor)
from (
  select tenant_id, currency, balance_minor as amount_minor from sandbox_balances
  union all
  select tenant_id, currency, -amount_minor from sandbox_orders where status = 'open'
) a
group by tenant_id, currency;
