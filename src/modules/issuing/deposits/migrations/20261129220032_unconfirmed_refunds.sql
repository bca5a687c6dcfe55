-- Outside of a transaction: refunds go on while the index is built.

create index concurrently method_refunds_unconfirmed on method_refunds (tenant_id, id)
  where status in ('done', 'returned') and (not is_confirmed or status = 'returned' and not is_return_confirmed);
