// The rows of approvals.
import {
  bool,
  defineTable,
  hidden,
  idOf,
  int8,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Currency } from '#platform/money/money.ts';
import type { RequiredProof } from '#modules/wallets/spending/gate.ts';
import type { Action } from './actions.ts';
import type { Reason } from './reasons.ts';
import { approvalMachine, messageMachine, type ApprovalStatus, type MessageStatus } from './states.ts';

export const CHANNELS = ['inbox', 'whatsapp', 'biometric'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The channel of what no one was asked, since the amount is below the automatic threshold. */
export const NO_ONE_ASKED = 'auto';

export const approvals = defineTable(
  'approvals',
  {
    tenant_id: ofTenant,
    id: idOf<'appr'>(),
    cardholder_id: idOf<'ch'>(),
    wallet_id: idOf<'wal'>(),
    sub_wallet_id: nullable(idOf<'sub'>()),
    action: oneOf<Action>(),
    subject_id: plain(text),
    status: oneOf<ApprovalStatus>(),
    /** How surely the decision must come from the owner. */
    strength: oneOf<RequiredProof>(),
    /** The channel on which the owner is asked. */
    channel: oneOf<Channel | typeof NO_ONE_ASKED>(),
    amount_minor: int8,
    currency: oneOf<Currency>(),
    payee: personal(text, 'mention'),
    /** The label of the sub-wallet whose agent asks; null if the owner or the organization does. */
    agent: personal(nullable(text), 'mention'),
    agent_reason: personal(text, 'mention'),
    reasons: personal(nullable(jsonOf<readonly Reason[]>()), 'mention'),
    /** Canonical JSON. Pages and messages are made from it and from nothing else. */
    seen: personal(text, 'mention'),
    seen_hash: plain(text),
    created_at: timestamptz,
    expires_at: timestamptz,
    decided_at: nullable(timestamptz),
    decided_channel: nullable(oneOf<Channel>()),
    decline_reason: personal(nullable(text), 'mention'),
    /** Digests of the idempotency key and the request that decided. */
    decided_key_digest: hidden(nullable(text)),
    /** It is null while it is not known yet whether the money moved. */
    settled: nullable(bool),
    /** Why it did not. */
    failure: personal(nullable(text), 'mention'),
    can_retry: bool,
  },
  {
    machine: approvalMachine,
    ids: { prefix: 'appr' },
    kept: {
      stays: 'it says who approved what, and what they were shown',
      of: ['cardholder_id'],
      leads: true,
    },
  },
);
export type ApprovalRow = Row<typeof approvals>;

export const approvalMessages = defineTable(
  'approval_messages',
  {
    tenant_id: ofTenant,
    /** The id of the approval. */
    id: idOf<'appr'>(),
    cardholder_id: idOf<'ch'>(),
    /** It is null until the message is first sent. */
    connection_id: plain(nullable(text)),
    status: oneOf<MessageStatus>(),
    phone: personal(nullable(text), 'phone'),
    nonce_hash: hidden(nullable(text)),
    /** The hash of what it says, which is what its buttons decide on. */
    seen_hash: plain(nullable(text)),
    message_id: plain(nullable(text)),
    recipient: personal(nullable(text), 'phone'),
    failure: personal(nullable(text), 'mention'),
    notified_at: nullable(timestamptz),
    created_at: timestamptz,
  },
  {
    machine: messageMachine,
    kept: {
      stays: 'it says who was asked, and by which message',
      of: ['cardholder_id'],
      inCells: { gives: ['id'], others: 'stay' },
    },
  },
);
export type MessageRow = Row<typeof approvalMessages>;

/** What a passkey of an owner has signed, in base64url, and the key that verifies it. Never changed. */
export const approvalSignatures = defineTable(
  'approval_signatures',
  {
    tenant_id: ofTenant,
    id: idOf<'sig'>(),
    approval_id: idOf<'appr'>(),
    credential_id: hidden(text),
    /** The public key, in COSE. */
    public_key: hidden(text),
    authenticator_data: hidden(text),
    client_data: hidden(text),
    signature: hidden(text),
    created_at: timestamptz,
  },
  { kept: { stays: 'it proves that somebody approved', of: ['approval_id'] } },
);
