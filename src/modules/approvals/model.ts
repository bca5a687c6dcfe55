// The approval as the API shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import { defineId } from '../../platform/kind.ts';
import { centsOf } from '../../platform/money.ts';
import { shownDocumentSchema } from '../documents/index.ts';
import { reasonSchema } from './reasons.ts';
import { shownCardSchema } from './seen.ts';
import { APPROVAL_STATUSES } from './states.ts';
import { ACTIONS, CHANNELS, NO_ONE_ASKED, type ApprovalRow } from './tables.ts';

export const APPROVAL = defineId('appr', {
  en: 'approval',
  es: 'ninguna aprobación',
  pt: 'nenhuma aprovação',
});
const timestamp = z.iso.datetime();

/** What a screen must show besides, so that the owner knows what is agreed to. */
const payeeSchema = z.object({
  holderName: z.string(),
  taxId: z.string(),
  cvu: z.string(),
  alias: z.string().nullable(),
});
const seenSchema = z.object({
  payee: payeeSchema.nullable().default(null),
  document: shownDocumentSchema.nullable().default(null),
  batch: z.object({ count: z.int() }).nullable().default(null),
  card: shownCardSchema.nullable().default(null),
});

const item = {
  kind: z.literal('approval'),
  id: APPROVAL.shown,
  actionType: z.enum(ACTIONS),
  subjectId: z.string().describe('What waits for it, such as the id of a payment.'),
  subWalletId: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  payee: z
    .string()
    .describe(
      'The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant.',
    ),
  payeeAccount: payeeSchema
    .nullable()
    .describe(
      'Where the money would go, as its provider has it; null of a batch, which goes to many, and of a card.',
    ),
  document: shownDocumentSchema.nullable().describe('The invoice that it is for.'),
  batch: z
    .object({ count: z.int().describe('How many transfers would go.') })
    .nullable()
    .describe('Of `send_batch`.'),
  card: shownCardSchema.nullable().describe('Of `card_issue`: what the card could be used for.'),
  agent: z
    .string()
    .nullable()
    .describe('The label of the sub-wallet whose agent asks; null where the owner or the organization does.'),
  reasons: z.array(reasonSchema).nullable(),
  agentReason: z.string(),
  channel: z
    .enum([...CHANNELS, NO_ONE_ASKED])
    .describe('Where the owner is asked; `auto` where the amount needs no one.'),
  requires: z
    .enum(['session', 'proof', 'passkey'])
    .describe('What approving takes: a session, one proven in the last 10 minutes, or a passkey.'),
  createdAt: timestamp,
  expiresAt: timestamp,
  approvalUrl: z
    .string()
    .describe('The page on which the owner decides. It proves nothing by itself: the owner signs in there.'),
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

/** What knows where the pages of this deployment are. */
type Place = Pick<Tenant, 'baseUrl'>;

export const approvalUrlOf = ({ baseUrl }: Place, id: string): string => `${baseUrl()}/approvals/${id}`;
/** Where the owner of a wallet of this tenant finds all that waits. */
export const inboxUrlOf = ({ id, baseUrl }: Tenant): string => `${baseUrl()}/approvals?tenant=${id}`;

export function toPendingApproval(row: ApprovalRow, place: Place) {
  const { payee: payeeAccount, document, batch, card } = seenSchema.parse(JSON.parse(row.seen));
  return { ...itemOf(row), payeeAccount, document, batch, card, approvalUrl: approvalUrlOf(place, row.id) };
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

export const toApproval = (row: ApprovalRow, place: Place) => ({
  ...toPendingApproval(row, place),
  status: row.status,
  settled: row.settled,
  decidedAt: isoOrNull(row.decided_at),
  declineReason: row.decline_reason,
});
