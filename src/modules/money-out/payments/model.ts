// The payment as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES } from '#platform/money/money.ts';
import { secondMeant } from '#platform/idempotency/unkeyed.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { APPROVAL, approvalUrlOf } from '#modules/approvals/model.ts';
import { maskedReasons, reasonSchema } from '#modules/approvals/reasons.ts';
import { documentSchema, shownDocument, shownDocumentSchema } from '#modules/wallets/documents/model.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { receiptUrlOf } from '#modules/money-out/receipts/code.ts';
import { receiptUrlSchema } from '#modules/money-out/receipts/model.ts';
import { reasonByOf, reasonBySchema } from './reason-by.ts';
import { PAYMENT_STATUSES } from './states.ts';
import type { PaymentRow } from './tables.ts';

const REASON_CHARACTERS_MAX = 200;

export const PAYMENT = defineId('pay', { en: 'payment', es: 'ningún pago', pt: 'nenhum pagamento' });

export const payBody = z.strictObject({
  payee_id: PAYEE.inPath,
  amount_cents: z.int().min(1),
  reason: visibleText(REASON_CHARACTERS_MAX).describe('What it is for, as the owner and the payee read it.'),
  sub_wallet_id: SUB_WALLET.inPath
    .optional()
    .describe('For a session: within the limits of this sub-wallet. An agent key has its own.'),
  document: documentSchema.optional(),
});
export type PayBody = z.infer<typeof payBody>;
/** The body of a payment; a preview has no `repeat`. */
export const payingBody = payBody.extend(secondMeant);

export const paymentSchema = z
  .object({
    id: PAYMENT.shown,
    status: z.enum(PAYMENT_STATUSES),
    payee: z.string().describe('The label of the payee.'),
    payeeId: PAYEE.shown,
    payeeHolderName: z.string().describe('As the provider of the account has it now.'),
    payeeCvu: z.string(),
    payeeAlias: z.string().nullable(),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    subWalletId: SUB_WALLET.shown.nullable(),
    reason: z.string(),
    approvalId: APPROVAL.shown.nullable(),
    approvalUrl: z.string().nullable().describe('Where the owner decides, while it waits.'),
    reasons: z.array(reasonSchema).nullable().describe('Why the owner is asked.'),
    document: shownDocumentSchema.nullable(),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why it failed or came back. After `try_other_day` it may be paid again later; after `suspected_fraud` a person checks the payee before anything is sent there again.',
      ),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
    receiptUrl: receiptUrlSchema.nullable(),
  })
  .meta({ id: 'Payment' });

export const toPayment = (row: PaymentRow, tenant: Pick<Tenant, 'baseUrl' | 'codeOf'>) => ({
  id: row.id,
  status: row.status,
  payee: row.payee_label,
  payeeId: row.payee_id,
  payeeHolderName: row.to_name,
  payeeCvu: row.to_number,
  payeeAlias: row.to_alias,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  subWalletId: row.sub_wallet_id,
  reason: row.reason,
  approvalId: row.approval_id,
  approvalUrl:
    row.approval_id !== null && row.status === 'pending_approval'
      ? approvalUrlOf(tenant, row.approval_id)
      : null,
  reasons: row.reasons === null ? null : [...row.reasons],
  document: row.document === null ? null : shownDocument(row.document),
  failure: row.failure,
  createdAt: isoOf(row.created_at),
  settledAt: isoOrNull(row.settled_at),
  receiptUrl: row.settled_at === null ? null : receiptUrlOf(tenant, row.id),
});

/** A payment as its organization sees it. */
export const organizationPaymentSchema = z
  .object({
    id: PAYMENT.shown,
    status: z.enum(PAYMENT_STATUSES),
    origin: z
      .enum(['pay', 'schedule'])
      .describe('Whether it was asked for, or a scheduled payment fell due.'),
    walletId: WALLET.shown,
    subWalletId: SUB_WALLET.shown.nullable(),
    agent: z.string().nullable().describe('The label of the sub-wallet; null where the owner pays.'),
    payeeId: PAYEE.shown,
    payee: z.string().describe('The label of the payee.'),
    payeeAccount: z.string().describe('All but the ends of its number are hidden.'),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    reason: z.string().describe('What it is for, as `reasonBy` wrote it.'),
    reasonBy: reasonBySchema,
    approvalId: APPROVAL.shown.nullable(),
    reasons: z
      .array(reasonSchema)
      .nullable()
      .describe('Why the owner was asked; account numbers are masked.'),
    failure: z.string().nullable().describe('Why it failed or came back.'),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
  })
  .meta({ id: 'OrganizationPayment' });

export const toOrganizationPayment = (row: PaymentRow, agent: string | null) => ({
  id: row.id,
  status: row.status,
  origin: row.origin,
  walletId: row.wallet_id,
  subWalletId: row.sub_wallet_id,
  agent,
  payeeId: row.payee_id,
  payee: row.payee_label,
  payeeAccount: maskedNumber(row.to_number, countryOf(row.currency)),
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  reason: row.reason,
  reasonBy: reasonByOf(row),
  approvalId: row.approval_id,
  reasons: row.reasons === null ? null : maskedReasons(row.reasons, row.currency),
  failure: row.failure,
  createdAt: isoOf(row.created_at),
  settledAt: isoOrNull(row.settled_at),
});
