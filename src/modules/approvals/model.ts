// The approval as the API shows it.
import { z } from 'zod';
import { isoOf } from '../../platform/clock.ts';
import { defineId } from '../../platform/kind.ts';
import { centsOf } from '../../platform/money.ts';
import { shownDocumentSchema } from '../documents/index.ts';
import { reasonSchema } from './reasons.ts';
import { APPROVAL_STATUSES } from './states.ts';
import { ACTIONS, CHANNELS, type ApprovalRow } from './tables.ts';

export const APPROVAL = defineId('appr', {
  en: 'approval',
  es: 'ninguna aprobación',
  pt: 'nenhuma aprovação',
});
const timestamp = z.iso.datetime();

/** What a screen must show besides, so that the owner knows what is agreed to. */
const seenSchema = z.object({
  payee: z.object({
    holderName: z.string(),
    taxId: z.string(),
    cvu: z.string(),
    alias: z.string().nullable(),
  }),
  document: shownDocumentSchema.nullable(),
});

const item = {
  kind: z.literal('approval'),
  id: APPROVAL.shown,
  actionType: z.enum(ACTIONS),
  subjectId: z.string().describe('What waits for it, such as the id of a payment.'),
  subWalletId: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  payee: z.string().describe('The label of the payee.'),
  payeeAccount: seenSchema.shape.payee.describe('Where the money would go, as its provider has it.'),
  document: seenSchema.shape.document.describe('The invoice that it is for.'),
  agent: z.string().nullable().describe('The label of the sub-wallet; null where the owner asked.'),
  reasons: z.array(reasonSchema).nullable(),
  agentReason: z.string(),
  channel: z.enum(CHANNELS).describe('Where the owner is asked.'),
  requires: z
    .enum(['session', 'proof', 'passkey'])
    .describe('What approving takes: a session, one proven in the last 10 minutes, or a passkey.'),
  createdAt: timestamp,
  expiresAt: timestamp,
};
export const pendingApprovalSchema = z.object(item).meta({ id: 'PendingApproval' });
export const approvalSchema = z
  .object({
    ...item,
    status: z.enum(APPROVAL_STATUSES),
    settled: z.boolean().nullable().describe('Null while it is open, or on its way.'),
    decidedAt: timestamp.nullable(),
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'Approval' });

const REQUIRES = { auto: 'session', whatsapp: 'proof', biometric: 'passkey' } as const;

export function toPendingApproval(row: ApprovalRow) {
  const { payee: payeeAccount, document } = seenSchema.parse(JSON.parse(row.seen));
  return { ...itemOf(row), payeeAccount, document };
}

const itemOf = (row: ApprovalRow) => ({
  kind: 'approval' as const,
  id: row.id,
  actionType: row.action,
  subjectId: row.subject_id,
  subWalletId: row.sub_wallet_id,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  payee: row.payee,
  agent: row.agent,
  reasons: row.reasons === null ? null : [...row.reasons],
  agentReason: row.agent_reason,
  channel: row.channel,
  requires: REQUIRES[row.strength],
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
});

export const toApproval = (row: ApprovalRow) => ({
  ...toPendingApproval(row),
  status: row.status,
  settled: row.settled,
  decidedAt: row.decided_at === null ? null : isoOf(row.decided_at),
  declineReason: row.decline_reason,
});
