// The approval as the API shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { defineId } from '#platform/ids/kind.ts';
import type { Language } from '#platform/text/language.ts';
import { centsOf } from '#platform/money/money.ts';
import { shownDocumentSchema } from '#modules/wallets/documents/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { ACTIONS } from './actions.ts';
import { maskedReasons, reasonSchema } from './reasons.ts';
import type { Question } from './question.ts';
import { failureText } from './refusals.ts';
import { standingSchema, type Standing } from './standing.ts';
import { APPROVAL_STATUSES } from './states.ts';
import { CHANNELS, NO_ONE_ASKED, type ApprovalRow } from './tables.ts';

export const APPROVAL = defineId('appr', {
  en: 'approval',
  es: 'ninguna aprobación',
  pt: 'nenhuma aprovação',
});

/** What a screen must show besides, so that the owner knows what is agreed to. */
const payeeSchema = z.object({
  holderName: z.string(),
  taxId: z.string(),
  cvu: z.string(),
  alias: z.string().nullable(),
  verifiedAt: timestamp
    .nullable()
    .default(null)
    .describe(
      'When the provider said whose the account is, where that took long. Null where it was asked when the payee was made.',
    ),
});
/** A card that an agent asks for. */
export const shownCardSchema = z.strictObject({
  type: z.enum(['single_use', 'multi_use']),
  label: z.string().nullable(),
  merchantLock: z.string().nullable(),
  allowedMccs: z.array(z.string()),
  blockedMccs: z.array(z.string()),
  amountMatch: z.enum(['max', 'exact']),
  expiresAt: z.string().nullable(),
});
/** What the API shows of a snapshot. */
const shownSchema = z.object({
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
const outcome = {
  status: z.enum(APPROVAL_STATUSES),
  settled: z
    .boolean()
    .describe('Whether the money has arrived. `settled_at` of a payment, or its events, say when.'),
  decidedAt: timestamp.nullable(),
  declineReason: z.string().nullable(),
};
export const approvalSchema = z.object({ ...item, ...outcome }).meta({ id: 'Approval' });
/** An approval with all that its owner is bound to, and its outcome. */
export const wholeApprovalSchema = z
  .object({
    ...item,
    ...outcome,
    seen: z
      .string()
      .describe(
        'What the owner decides on, word for word, as canonical JSON. A screen shows this and nothing else of it; a passkey signs its hash.',
      ),
    seenHash: z.string().describe('SHA-256 of `seen`, for `seenHash` of a decision.'),
    standing: standingSchema.describe('How it stands, in words for its owner.'),
    failure: z
      .object({ reason: z.string(), message: z.string(), canRetry: z.boolean() })
      .nullable()
      .describe('Why the money did not move, and whether the owner can try again.'),
  })
  .meta({ id: 'WholeApproval' });
export const listedApprovalSchema = z
  .object({ ...item, ...z.object(outcome).partial().shape })
  .meta({ id: 'ListedApproval' });

const REQUIRES = { auto: 'session', whatsapp: 'proof', biometric: 'passkey' } as const;

/** The address of the pages of this deployment. */
type Place = Pick<Tenant, 'baseUrl'>;

export const approvalUrlOf = ({ baseUrl }: Place, id: string): string => `${baseUrl()}/approvals/${id}`;
/** The page on which the owner of a wallet of this tenant finds all that waits. */
export const inboxUrlOf = ({ id, baseUrl }: Tenant): string => `${baseUrl()}/approvals?tenant=${id}`;

export function toPendingApproval(row: ApprovalRow, place: Place) {
  const { payee: payeeAccount, document, batch, card } = shownSchema.parse(JSON.parse(row.seen));
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
  settled: row.settled === true,
  decidedAt: isoOrNull(row.decided_at),
  declineReason: row.decline_reason,
});

type ShowInput = {
  readonly place: Place;
  readonly language: Language;
  readonly question: Question;
  readonly standing: Standing;
};

export function toWholeApproval(row: ApprovalRow, { place, language, question, standing }: ShowInput) {
  const { failure: reason, can_retry: canRetry, seen, seen_hash: seenHash } = row;
  const message = failureText(reason ?? '', question.failures) ?? question.texts(row).unknownFailure;
  const failure = reason === null ? null : { reason, message: message[language], canRetry };
  return { ...toApproval(row, place), seen, seenHash, standing, failure };
}

/** An approval as its organization sees it, which follows it and decides nothing. */
export const organizationApprovalSchema = z
  .object({
    id: item.id,
    status: outcome.status,
    actionType: item.actionType,
    subjectId: item.subjectId,
    walletId: WALLET.shown,
    cardholderId: z.string().describe('Who is asked: the owner of the wallet.'),
    subWalletId: item.subWalletId,
    agent: item.agent,
    amountCents: item.amountCents,
    currency: item.currency,
    payee: item.payee,
    reasons: item.reasons.describe('Why the owner is asked; account numbers are masked.'),
    agentReason: item.agentReason,
    channel: item.channel,
    requires: item.requires,
    settled: outcome.settled,
    declineReason: outcome.declineReason,
    createdAt: timestamp,
    expiresAt: timestamp,
    decidedAt: outcome.decidedAt,
  })
  .meta({ id: 'OrganizationApproval' });

export const toOrganizationApproval = (row: ApprovalRow) => ({
  id: row.id,
  status: row.status,
  actionType: row.action,
  subjectId: row.subject_id,
  walletId: row.wallet_id,
  cardholderId: row.cardholder_id,
  subWalletId: row.sub_wallet_id,
  agent: row.agent,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  payee: row.payee,
  reasons: row.reasons === null ? null : maskedReasons(row.reasons, row.currency),
  agentReason: row.agent_reason,
  channel: row.channel,
  requires: REQUIRES[row.strength],
  settled: row.settled === true,
  declineReason: row.decline_reason,
  createdAt: isoOf(row.created_at),
  expiresAt: isoOf(row.expires_at),
  decidedAt: isoOrNull(row.decided_at),
});
