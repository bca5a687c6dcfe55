// The withdrawal as the API takes and shows it.
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { visibleText } from '#platform/text/format.ts';
import { defineId, shownId } from '#platform/ids/kind.ts';
import { centsOf, CURRENCIES, unitsOf } from '#platform/money/money.ts';
import { unitsAmount } from '#platform/money/units.ts';
import { APPROVAL, approvalSchema, approvalUrlOf } from '#modules/approvals/model.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { orderIdOf } from '#modules/money-out/rail/open.ts';
import { receiptUrlOf } from '#modules/money-out/receipts/code.ts';
import { receiptUrlSchema } from '#modules/money-out/receipts/model.ts';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from './states.ts';
import type { WithdrawalRow } from './tables.ts';

const CONCEPT_CHARACTERS_MAX = 200;

export const WITHDRAWAL = defineId('wdr', { en: 'withdrawal', es: 'ningún retiro', pt: 'nenhum saque' });

export const withdrawBody = z.strictObject({
  amount: unitsAmount,
  destination: z
    .string()
    .trim()
    .min(1)
    .describe(
      'CBU, CVU, CLABE or account number, or an alias. In BR a key of Pix as well: CPF, CNPJ, e-mail, mobile telephone or random key, however it is written.',
    )
    .meta({ examples: ['ana.ahorros'] }),
  concept: visibleText(CONCEPT_CHARACTERS_MAX)
    .optional()
    .describe('As it is on both statements. Left out, it is the word for a withdrawal.'),
});
export type WithdrawBody = z.infer<typeof withdrawBody>;

const SETTLEMENTS = ['pending', 'settled', 'failed', 'returned', 'rejected'] as const;
const settlement = z
  .enum(SETTLEMENTS)
  .describe('`pending` until the provider confirms, also while the owner has yet to approve.');
const providerRef = shownId('rop').describe('Our reference at the provider, known before the order is sent.');

const settlementOf = (status: WithdrawalStatus): (typeof SETTLEMENTS)[number] =>
  status === 'pending_approval' ? 'pending' : status;

const { status, channel, expiresAt, approvalUrl } = approvalSchema.shape;

export const withdrawnSchema = z
  .object({
    ok: z.literal(true),
    id: WITHDRAWAL.shown,
    approvalId: APPROVAL.shown.describe('The record of the gate, also where no one was asked.'),
    settlement,
    providerRef,
    balance: z.number().describe('What is available now, in units.'),
    approval: z
      .object({ status, channel, expiresAt, approvalUrl })
      .optional()
      .describe('Where the owner is asked.'),
  })
  .meta({ id: 'Withdrawn' });

export const withdrawalSchema = z
  .object({
    id: WITHDRAWAL.shown,
    status: z.enum(WITHDRAWAL_STATUSES),
    settlement,
    providerRef,
    approvalId: APPROVAL.shown,
    amount: z.number().describe('In units.'),
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    destination: z.string().describe('As it was asked for.'),
    holderName: z.string().describe('Of the account, as its provider has it.'),
    taxId: z.string(),
    cvu: z.string().describe('CVU, CBU, CLABE or account number.'),
    alias: z.string().nullable(),
    concept: z.string(),
    failure: z.string().nullable().describe('Why it failed, was rejected or came back.'),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
    receiptUrl: receiptUrlSchema.nullable(),
  })
  .meta({ id: 'Withdrawal' });

export const toWithdrawal = (row: WithdrawalRow, tenant: Pick<Tenant, 'baseUrl' | 'codeOf'>) => ({
  id: row.id,
  status: row.status,
  settlement: settlementOf(row.status),
  providerRef: orderIdOf(row.id),
  approvalId: row.approval_id,
  amount: unitsOf(row.amount_minor, row.currency),
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  destination: row.destination,
  holderName: row.to_name,
  taxId: row.to_tax_id,
  cvu: row.to_number,
  alias: row.to_alias,
  concept: row.concept,
  failure: row.failure,
  createdAt: isoOf(row.created_at),
  settledAt: isoOrNull(row.settled_at),
  receiptUrl: row.settled_at === null ? null : receiptUrlOf(tenant, row.id),
});

/** A withdrawal as its organization sees it, which follows it and decides nothing. */
export const organizationWithdrawalSchema = z
  .object({
    id: WITHDRAWAL.shown,
    status: z.enum(WITHDRAWAL_STATUSES),
    walletId: WALLET.shown,
    amountCents: z.int(),
    currency: z.enum(CURRENCIES),
    holderName: withdrawalSchema.shape.holderName,
    account: z.string().describe('All but the ends of its number are hidden.'),
    concept: z.string(),
    approvalId: APPROVAL.shown.describe('The record of the gate, also where no one was asked.'),
    failure: withdrawalSchema.shape.failure,
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
  })
  .meta({ id: 'OrganizationWithdrawal' });

export const toOrganizationWithdrawal = (row: WithdrawalRow) => ({
  id: row.id,
  status: row.status,
  walletId: row.wallet_id,
  amountCents: centsOf(row.amount_minor),
  currency: row.currency,
  holderName: row.to_name,
  account: maskedNumber(row.to_number, countryOf(row.currency)),
  concept: row.concept,
  approvalId: row.approval_id,
  failure: row.failure,
  createdAt: isoOf(row.created_at),
  settledAt: isoOrNull(row.settled_at),
});

type Withdrawn = {
  readonly row: WithdrawalRow;
  readonly approval: ApprovalRow;
  readonly availableMinor: bigint;
  readonly tenant: Pick<Tenant, 'baseUrl'>;
};

export const toWithdrawn = ({ row, approval, availableMinor, tenant }: Withdrawn) => ({
  ok: true as const,
  id: row.id,
  approvalId: row.approval_id,
  settlement: settlementOf(row.status),
  providerRef: orderIdOf(row.id),
  balance: unitsOf(availableMinor, row.currency),
  ...(row.status === 'pending_approval' ? { approval: shownApproval(approval, tenant) } : {}),
});

const shownApproval = (approval: ApprovalRow, tenant: Withdrawn['tenant']) => ({
  status: approval.status,
  channel: approval.channel,
  expiresAt: isoOf(approval.expires_at),
  approvalUrl: approvalUrlOf(tenant, approval.id),
});
