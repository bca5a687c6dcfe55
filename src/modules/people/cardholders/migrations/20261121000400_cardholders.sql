-- Cardholders: the natural persons who own cards, and how far the check of their identity has come.

create table cardholders (
  tenant_id text not null,
  id text not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date not null,
  phone_number text not null,
  email text not null,
  tax_id text not null,
  country text not null,
  identification_type text,
  identification_value text,
  kyc_status text not null
    constraint cardholders_kyc_status check (kyc_status in ('pending', 'approved', 'rejected', 'review')),
  kyc_reasons jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((identification_type is null) = (identification_value is null))
);
create unique index cardholders_email on cardholders (tenant_id, lower(email));
create unique index cardholders_tax_id on cardholders (tenant_id, tax_id);
create index cardholders_listed on cardholders (tenant_id, country, kyc_status, id desc);
create index cardholders_undecided on cardholders (created_at) where kyc_status = 'pending';
