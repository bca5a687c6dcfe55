// What the books of the double have, each with the JSON that its API shows of it.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { institutionOf } from './clabe.ts';
import { speiCodeOf } from './versions.ts';

export type Side = 'test' | 'live';
export type Metadata = Readonly<Record<string, string>>;

export type NumberRecord = {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly description: string | null;
  readonly isRoot: boolean;
  readonly createdAt: Instant;
  metadata: Metadata;
  status: 'enabled' | 'disabled';
};

export type Party = {
  readonly number: string;
  readonly name: string | null;
  readonly taxId: string | null;
};
export type TransferStatus = 'pending' | 'succeeded' | 'rejected' | 'failed' | 'return_pending' | 'returned';
export type TransferRecord = {
  readonly id: string;
  readonly direction: 'inbound' | 'outbound';
  readonly number: NumberRecord;
  readonly amount: bigint;
  readonly comment: string | null;
  readonly referenceId: string | null;
  readonly party: Party;
  readonly metadata: Metadata;
  readonly createdAt: Instant;
  status: TransferStatus;
  returnReason: string | null;
  /** Another than that of its reason. */
  speiCode?: string;
  /** When the rail had carried it. */
  at: Instant | null;
};

export type MovementRecord = {
  readonly id: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly direction: 'inbound' | 'outbound';
  readonly type: 'transfer' | 'transfer_return' | 'fee' | 'check' | 'compensation' | 'other';
  readonly resourceId: string | null;
  readonly createdAt: Instant;
  returnPairId: string | null;
};

export type VerificationRecord = {
  readonly id: string;
  readonly number: string;
  readonly transferId: string;
  readonly createdAt: Instant;
  status: 'pending' | 'succeeded' | 'failed';
  holder: { readonly name: string; readonly taxId: string } | null;
  reason: string | null;
};

export type EventRecord = {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Instant;
  /** As it was then, not as it is now. */
  readonly data: unknown;
};

export type EndpointRecord = {
  readonly id: string;
  readonly createdAt: Instant;
  name: string | null;
  description: string | null;
  url: string;
  enabledEvents: readonly string[];
  status: 'enabled' | 'disabled';
  secret: string;
  previousSecret: string | null;
};

export const numberJson = (mode: Side, one: NumberRecord) => ({
  id: one.id,
  object: 'account_number',
  account_id: one.accountId,
  created_at: isoOf(one.createdAt),
  description: one.description,
  is_root: one.isRoot,
  metadata: one.metadata,
  mode,
  number: one.number,
  options: { min_amount: null, max_amount: null },
  status: one.status,
});

export const transferJson = (mode: Side, one: TransferRecord) => ({
  id: one.id,
  object: 'transfer',
  account_number: numberJson(mode, one.number),
  amount: Number(one.amount),
  comment: one.comment,
  counterparty: {
    account_number: one.party.number,
    account_type: 'clabe',
    email: null,
    holder_id: one.party.taxId,
    holder_name: one.party.name,
    institution: institutionOf(one.party.number),
  },
  currency: 'MXN',
  direction: one.direction,
  metadata: one.metadata,
  mode,
  post_date: one.at === null ? null : `${isoOf(one.at).slice(0, 10)}T00:00:00.000Z`,
  receipt_url: null,
  reference_id: one.referenceId,
  return_reason: one.returnReason,
  return_reason_code: one.speiCode ?? speiCodeOf(one.returnReason),
  status: one.status,
  tracking_key: `FT${one.id.slice(3)}`,
  // As of its first answer, also once it has arrived.
  transaction_date: isoOf(one.createdAt),
});

export const movementJson = (mode: Side, accountId: string, one: MovementRecord) => ({
  id: one.id,
  object: 'movement',
  account_id: accountId,
  amount: Number(one.amount),
  balance: Number(one.balance),
  currency: 'MXN',
  direction: one.direction,
  mode,
  resource_id: one.resourceId,
  return_pair_id: one.returnPairId,
  transaction_date: isoOf(one.createdAt),
  type: one.type,
});

export const verificationJson = (mode: Side, one: VerificationRecord) => ({
  id: one.id,
  object: 'account_verification',
  status: one.status,
  reason: one.reason,
  transfer_id: one.transferId,
  counterparty: {
    account_number: one.number,
    holder_id: one.holder?.taxId ?? null,
    holder_name: one.holder?.name ?? null,
    account_type: 'clabe',
    institution: institutionOf(one.number),
  },
  mode,
  receipt_url: null,
  transaction_date: isoOf(one.createdAt),
});

export const eventJson = (mode: Side, one: EventRecord) => ({
  id: one.id,
  object: 'event',
  type: one.type,
  mode,
  created_at: isoOf(one.createdAt),
  data: one.data,
});

export const endpointJson = (mode: Side, one: EndpointRecord, { showsSecret = false } = {}) => ({
  id: one.id,
  object: 'webhook_endpoint',
  created_at: isoOf(one.createdAt),
  description: one.description,
  enabled_events: one.enabledEvents,
  mode,
  name: one.name,
  secret: showsSecret ? one.secret : null,
  status: one.status,
  url: one.url,
});
