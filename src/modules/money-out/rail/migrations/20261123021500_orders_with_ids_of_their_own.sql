-- The first orders have ids of their own, which do not follow from those of their payments. Few rows are in it,
-- and no new one.
create index rail_operations_with_own_ids on rail_operations (tenant_id, owner_id)
  where split_part(id, '_', 2) <> split_part(owner_id, '_', 2);
