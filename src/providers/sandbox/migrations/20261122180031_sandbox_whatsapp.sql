-- Messages with buttons that were sent to telephones on the test side, as WhatsApp has them.
create table sandbox_whatsapp (
  tenant_id text not null,
  -- WhatsApp's id of the message.
  id text not null,
  reference text not null,
  -- What WhatsApp calls the telephone.
  recipient text not null,
  -- The request, as the Cloud API takes it.
  request jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sandbox_whatsapp_by_reference on sandbox_whatsapp (tenant_id, reference);
