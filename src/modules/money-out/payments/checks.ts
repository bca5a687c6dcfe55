// A payment that is read by itself, with the outcome of each rule: why its owner had to agree, or that no one
// had to. The limits have changed since, so nothing is looked at again: it follows from what the row kept.
import type { Tenant } from '#platform/context/context.ts';
import type { Language } from '#platform/text/language.ts';
import { checksOf, checksSchema, type WalkResult } from '#modules/money-out/outgoing/checks.ts';
import { toWhy, toWhyForAgent, whySchema } from '#modules/money-out/outgoing/failures.ts';
import { ruleOf } from '#modules/money-out/outgoing/rules.ts';
import { organizationPaymentSchema, paymentSchema, toOrganizationPayment, toPayment } from './model.ts';
import { PAYMENT_RULES } from './rules.ts';
import type { PaymentRow } from './tables.ts';

/** Lists and events have no checks. */
export const checkedPaymentSchema = paymentSchema
  .extend({
    checks: checksSchema
      .optional()
      .describe(
        'The outcome of each rule, in the order in which they are looked at. Only the owner is shown them.',
      ),
    why: whySchema.optional(),
  })
  .meta({ id: 'CheckedPayment' });

export const checkedOrganizationPaymentSchema = organizationPaymentSchema
  .extend({ checks: checksSchema, why: whySchema })
  .meta({ id: 'CheckedOrganizationPayment' });

/** A payment that was refused has no row. */
const foundOf = ({ reasons, approval_id: approvalId }: PaymentRow): WalkResult => ({
  heldBy: new Set(
    reasons === null && approvalId !== null ? ['approval_requested'] : (reasons ?? []).map(ruleOf),
  ),
});

const checksOfPayment = (row: PaymentRow, language: Language) =>
  checksOf(PAYMENT_RULES, foundOf(row), language);

export const toCheckedPayment = (
  row: PaymentRow,
  tenant: Pick<Tenant, 'baseUrl' | 'codeOf'>,
  language: Language,
) => ({ ...toPayment(row, tenant), checks: checksOfPayment(row, language), why: toWhy(row, language) });

/** What an agent is shown of it. */
export const toExplainedPayment = (
  row: PaymentRow,
  tenant: Pick<Tenant, 'baseUrl' | 'codeOf'>,
  language: Language,
) => ({ ...toPayment(row, tenant), why: toWhyForAgent(row, language) });

export const toCheckedOrganizationPayment = (row: PaymentRow, agent: string | null, language: Language) => ({
  ...toOrganizationPayment(row, agent),
  checks: checksOfPayment(row, language),
  why: toWhy(row, language),
});
