// The payment as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/context.ts';
import { visibleText } from '../../platform/format.ts';
import { defineId } from '../../platform/kind.ts';
import { centsOf, CURRENCIES } from '../../platform/money.ts';
import { SUB_WALLET } from '../agents/index.ts';
import { APPROVAL, approvalUrlOf, reasonSchema } from '../approvals/index.ts';
import { documentSchema, shownDocument, shownDocumentSchema } from '../documents/index.ts';
import { PAYEE } from '../payees/index.ts';
import { receiptUrlOf, receiptUrlSchema } from '../receipts/index.ts';
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

const timestamp = z.iso.datetime();

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
    failure: z.string().nullable().describe('Why it failed or came back.'),
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
