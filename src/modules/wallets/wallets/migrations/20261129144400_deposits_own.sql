-- The organization's own money, which came to its own account at the provider, is of no wallet and waits for no one.
alter table deposits drop constraint deposits_status;
alter table deposits add constraint deposits_status
  check (status in ('booked', 'suspense', 'own')) not valid;
-- What a provider took to a bank account of the organization by itself.
alter table provider_charges drop constraint provider_charges_kind_check;
alter table provider_charges add constraint provider_charges_kind
  check (kind in ('verification', 'fee', 'correction', 'sweep')) not valid;
