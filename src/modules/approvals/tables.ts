// The rows of approvals.
import {
  bool,
  defineTable,
  idOf,
  int8,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money.ts';
import type { RequiredProof } from '#modules/wallets/spending/gate.ts';
import type { Action } from './actions.ts';
import type { Reason } from './reasons.ts';
import { approvalMachine, messageMachine, type ApprovalStatus, type MessageStatus } from './states.ts';

export const CHANNELS = ['inbox', 'whatsapp', 'biometric'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Where no one was asked, since the amount is below the automatic threshold. */
export const NO_ONE_ASKED = 'auto';

export const approvals = defineTable(
  'approvals',
  {
    tenant_id: text,
    id: idOf<'appr'>(),
    cardholder_id: idOf<'ch'>(),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: nullable(idOf<'sub'>()),
    action: oneOf<Action>(),
    subject_id: text,
    status: oneOf<ApprovalStatus>(),
    /** How surely the decision must come from the owner. */
    strength: oneOf<RequiredProof>(),
    /** Where the owner is asked. */
    channel: oneOf<Channel | typeof NO_ONE_ASKED>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    payee: text,
    /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
    agent: nullable(text),
    agent_reason: text,
    reasons: nullable(jsonOf<readonly Reason[]>()),
    /** Canonical JSON. Pages and messages are made from it and from nothing else. */
    seen: text,
    seen_hash: text,
    created_at: timestamptz,
    expires_at: timestamptz,
    decided_at: nullable(timestamptz),
    decided_channel: nullable(oneOf<Channel>()),
    decline_reason: nullable(text),
    /** Digests of the idempotency key and the request that decided. */
    decided_key_digest: nullable(text),
    /** Null while it is not known yet whether the money moved. */
    settled: nullable(bool),
    /** Why it did not. */
    failure: nullable(text),
    can_retry: bool,
  },
  { machine: approvalMachine, ids: { prefix: 'appr' } },
);
export type ApprovalRow = Row<typeof approvals>;

export const approvalMessages = defineTable(
  'approval_messages',
  {
    tenant_id: text,
    /** The id of the approval. */
    id: idOf<'appr'>(),
    cardholder_id: idOf<'ch'>(),
    /** Null until it is first sent. */
    connection_id: nullable(text),
    status: oneOf<MessageStatus>(),
    phone: nullable(text),
    nonce_hash: nullable(text),
    /** The hash of what it says, which is what its buttons decide on. */
    seen_hash: nullable(text),
    message_id: nullable(text),
    recipient: nullable(text),
    failure: nullable(text),
    notified_at: nullable(timestamptz),
    created_at: timestamptz,
  },
  { machine: messageMachine },
);
export type MessageRow = Row<typeof approvalMessages>;

/** What a passkey of an owner has signed, in base64url, and the key that verifies it. Never changed. */
export const approvalSignatures = defineTable('approval_signatures', {
  tenant_id: text,
  id: idOf<'sig'>(),
  approval_id: idOf<'appr'>(),
  credential_id: text,
  /** The public key, in COSE. */
  public_key: text,
  authenticator_data: text,
  client_data: text,
  signature: text,
  created_at: timestamptz,
});
