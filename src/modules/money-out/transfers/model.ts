// The transfer as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull, plus } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId, shownId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { unitsAmount } from '#platform/money/units.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { APPROVAL, approvalUrlOf } from '#modules/approvals/model.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { documentSchema, shownDocument, shownDocumentSchema } from '#modules/wallets/documents/model.ts';
import { receiptUrlOf } from '#modules/money-out/receipts/code.ts';
import { receiptUrlSchema } from '#modules/money-out/receipts/model.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { TRANSFER_STATUSES } from './states.ts';
import { DESTINATION_TYPES, PURPOSES, type TransferRow } from './tables.ts';

const CONCEPT_CHARACTERS_MAX = 140;
const VALUE_CHARACTERS_MAX = 254;

export const TRANSFER = defineId('tx', {
  en: 'transfer',
  es: 'ninguna transferencia',
  pt: 'nenhuma transferência',
});
export const transferParams = z.object({ id: TRANSFER.inPath });

/** The fields of each transfer, alone or as a line of a batch. */
export const lineBody = {
  to: z.strictObject({
    type: z
      .enum(DESTINATION_TYPES)
      .describe('`cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet.'),
    value: z.string().trim().min(1).max(VALUE_CHARACTERS_MAX),
  }),
  amount: unitsAmount,
  concept: visibleText(CONCEPT_CHARACTERS_MAX)
    .optional()
    .describe('What it is for, as the owner and the recipient read it.'),
  document: documentSchema.optional(),
  purpose: z
    .enum(PURPOSES)
    .optional()
    .describe('`wages`: in Argentina they are paid to a CBU, and to no CVU.'),
};

export const createBody = z.strictObject({
  ...lineBody,
  currency: z.enum(CURRENCIES).describe('That of the wallet.'),
  from_sub_wallet: SUB_WALLET.inPath.describe('Prefix `sub_` or `swal_`, which name the same.'),
});
export type CreateBody = z.infer<typeof createBody>;

/** How the owner is asked. */
export const askedSchema = z.object({
  channel: z.enum(['whatsapp', 'biometric', 'inbox']).describe('Where the owner is asked.'),
  phone: z.string().nullable().describe('All but its last digits are hidden; null where it is not by phone.'),
  sent_at: timestamp,
  expires_at: timestamp,
  id: APPROVAL.shown,
  url: z.string().describe('Where the owner decides.'),
});

export const transferSchema = z
  .object({
    id: TRANSFER.shown,
    status: z.enum(TRANSFER_STATUSES),
    approval: z.discriminatedUnion('channel', [
      z.object({ channel: z.literal('auto'), reason: z.literal('under_threshold') }),
      z.object({
        channel: z.literal('batch').describe('Its batch was judged by the sum.'),
        batch_id: shownId('bat'),
      }),
      askedSchema,
    ]),
    to: z.object({
      type: z.enum(DESTINATION_TYPES),
      value: z.string(),
      name: z.string().describe('The holder of the account, as its provider has it.'),
    }),
    from: z.object({ wallet_id: WALLET.shown, sub_wallet: shownId('swal') }),
    amount: z.number().describe('In units of the currency.'),
    amount_cents: z.int(),
    currency: z.enum(CURRENCIES),
    concept: z.string().nullable(),
    purpose: z.enum(PURPOSES).nullable(),
    document: shownDocumentSchema.nullable(),
    failure: z.string().nullable().describe('Why it failed, came back, or was not approved.'),
    estimated_settlement: timestamp.nullable().describe('Null until its money is on its way.'),
    created_at: timestamp,
    settled_at: timestamp.nullable(),
    receipt_url: receiptUrlSchema.nullable(),
    batch_id: shownId('bat').nullable(),
    reference: z.string().nullable().describe('That of its line in the batch.'),
    rail: z.object({
      provider: z.enum(['transferencias-3.0', 'spei', 'internal']).describe('`internal`: to a wallet here.'),
      external_id: z.string().nullable().describe('The id that the rail gave it.'),
    }),
  })
  .meta({ id: 'Transfer' });

/** The addresses of the pages. */
type Place = Pick<Tenant, 'baseUrl' | 'codeOf'>;

/** Both rails are open day and night, and answer within this. */
const SETTLES_WITHIN_MS = { AR: 20_000, MX: 30_000 } as const;
const RAILS = { AR: 'transferencias-3.0', MX: 'spei' } as const;

export type ShownTransfer = { readonly row: TransferRow; readonly approval: ApprovalRow | undefined };

export const toTransfer = ({ row, approval }: ShownTransfer, place: Place) => ({
  id: row.id,
  status: row.status,
  approval: agreementTo(row, approval, place),
  to: { type: row.to_type, value: row.to_value, name: row.to_name },
  from: { wallet_id: row.wallet_id, sub_wallet: `swal_${row.sub_wallet_id.slice('sub_'.length)}` },
  amount: unitsOf(row.amount_minor, row.currency),
  amount_cents: centsOf(row.amount_minor),
  currency: row.currency,
  concept: row.concept,
  purpose: row.purpose,
  document: row.document === null ? null : shownDocument(row.document),
  failure: row.failure,
  estimated_settlement: row.sent_at === null ? null : isoOf(plus(row.sent_at, waitOf(row))),
  created_at: isoOf(row.created_at),
  settled_at: isoOrNull(row.settled_at),
  receipt_url: row.settled_at === null ? null : receiptUrlOf(place, row.id),
  batch_id: row.batch_id,
  reference: row.reference,
  rail: { provider: railOf(row), external_id: row.external_id },
});

function agreementTo(row: TransferRow, approval: ApprovalRow | undefined, place: Place) {
  if (row.batch_id !== null) return { channel: 'batch' as const, batch_id: row.batch_id };
  const asked = approval && shownAsked(row.approval_phone, approval, place);
  return asked ?? UNDER_THRESHOLD;
}

const UNDER_THRESHOLD = { channel: 'auto', reason: 'under_threshold' } as const;

/** Returns undefined if the record of the gate says that no one was asked. */
export function shownAsked(phone: string | null, approval: ApprovalRow, place: Pick<Tenant, 'baseUrl'>) {
  const { id, channel } = approval;
  if (channel === 'auto') return undefined;
  return {
    channel,
    phone: channel === 'whatsapp' ? phone : null,
    sent_at: isoOf(approval.created_at),
    expires_at: isoOf(approval.expires_at),
    id,
    url: approvalUrlOf(place, id),
  };
}

const countryOf = ({ country }: TransferRow): keyof typeof RAILS => (country === 'MX' ? 'MX' : 'AR');
const waitOf = (row: TransferRow): number =>
  row.to_wallet_id === null ? SETTLES_WITHIN_MS[countryOf(row)] : 0;
const railOf = (row: TransferRow) => (row.to_wallet_id === null ? RAILS[countryOf(row)] : INTERNAL);
const INTERNAL = 'internal' as const;
