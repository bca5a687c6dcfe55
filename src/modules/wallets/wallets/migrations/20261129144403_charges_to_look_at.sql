-- Outside of a transaction: an index of a table that others write to. An operator looks at the newest of all tenants.
create index concurrently provider_charges_to_look_at on provider_charges (created_at)
  where kind in ('correction', 'sweep');
