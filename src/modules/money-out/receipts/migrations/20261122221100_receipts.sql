-- Where the receipt with a code is found: one row for each subject that has settled. The code itself is derived
-- with a secret of the deployment, and only its hash is stored.
create table receipt_codes (
  tenant_id text not null,
  code_hash text not null,
  subject_kind text not null check (subject_kind in ('payment', 'withdrawal', 'transfer')),
  subject_id text not null,
  primary key (tenant_id, subject_id)
);
create unique index receipt_codes_by_hash on receipt_codes (code_hash);

-- The secrets that receipts need, sealed: the one that codes are derived with, and the keys that sign.
create table receipt_keys (
  -- That of a key that signs is the thumbprint of its public half (RFC 7638).
  id text primary key,
  purpose text not null check (purpose in ('codes', 'signing')),
  -- Of a key that signs: the 32 bytes of its public half in base64url.
  public_key text,
  -- Null where a key signs nothing any more.
  secret text,
  -- In real time, as are the next two.
  created_at timestamptz not null,
  -- A key is published before it signs.
  signs_from timestamptz not null,
  -- A key that leaked proves nothing from then on.
  withdrawn_at timestamptz
);
