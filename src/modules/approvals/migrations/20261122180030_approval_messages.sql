-- Questions that are asked by WhatsApp, and what is known of the message: one row for each approval of that channel.
create table approval_messages (
  tenant_id text not null,
  -- That of the approval.
  id text not null,
  cardholder_id text not null,
  status text not null
    constraint approval_messages_status check (status in ('queued', 'sending', 'unknown', 'sent', 'failed', 'answered')),
  -- E.164: the number that it was sent to.
  phone text,
  -- Of what the buttons send back, which is written down nowhere else.
  nonce_hash text,
  -- Of what it says, which is what its buttons decide on.
  seen_hash text,
  -- The messenger's id of the message, and what it calls the telephone.
  message_id text,
  recipient text,
  failure text,
  -- When the owner got an e-mail as well.
  notified_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
