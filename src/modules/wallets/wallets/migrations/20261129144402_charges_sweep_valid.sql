-- Outside of a transaction: it reads the whole table, which is in use meanwhile.
alter table provider_charges validate constraint provider_charges_kind;
