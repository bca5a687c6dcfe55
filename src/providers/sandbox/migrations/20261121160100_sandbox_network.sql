-- The books of the sandbox's card network: what its merchants asked for, got, were paid and gave back.

create table sandbox_purchases (
  tenant_id text not null,
  id text not null,
  card_id text not null,
  currency text not null,
  merchant_name text not null,
  merchant_category text not null,
  authorized_minor bigint not null,
  cleared_minor bigint not null,
  reversed_minor bigint not null,
  -- Messages sent about it so far; part of the id of each.
  messages int not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
