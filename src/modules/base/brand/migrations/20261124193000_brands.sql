-- What the customers of one side of an organization see of it. A side without a row has the name of the organization.

create table brands (
  tenant_id text primary key references tenants (id),
  name text,
  -- As it was chosen, #rrggbb; what pages use follows from it.
  colour text constraint brands_colour check (colour ~ '^#[0-9a-f]{6}$'),
  logo_hash text,
  logo_type text,
  logo_width int,
  logo_height int,
  support_email text,
  support_url text,
  support_phone text,
  support_whatsapp text,
  terms_url text,
  privacy_url text,
  updated_at timestamptz not null
);

-- The bytes of a logo, by their hash, so that its address changes with it.
create table brand_logos (
  tenant_id text not null references tenants (id),
  hash text not null,
  type text not null constraint brand_logos_type check (type in ('image/png', 'image/jpeg', 'image/webp')),
  -- Base64.
  data text not null,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);
