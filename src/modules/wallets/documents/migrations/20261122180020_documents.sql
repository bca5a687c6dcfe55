-- Documents: the invoices that payments and transfers are for, so that each is paid once.

create table documents (
  tenant_id text not null,
  -- Follows from type and number.
  id text not null,
  type text not null check (type in ('cae', 'cfdi', 'nfe')),
  -- In the one form that all ways of writing it are read as.
  number text not null,
  -- What pays it or has paid it. Null while it is free.
  held_by_type text check (held_by_type in ('payment', 'transfer')),
  held_by_id text,
  held_at timestamptz,
  primary key (tenant_id, id),
  check (num_nulls(held_by_type, held_by_id, held_at) in (0, 3))
);
