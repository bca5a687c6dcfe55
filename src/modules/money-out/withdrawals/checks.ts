// A withdrawal that is read by itself, with the outcome of each rule: whether its owner had to agree, and
// why. Limits have changed since, so nothing is looked at again: it follows from the record of the gate.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Language } from '#platform/text/language.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { checksOf, checksSchema } from '#modules/money-out/outgoing/checks.ts';
import { toWhy, whySchema } from '#modules/money-out/outgoing/failures.ts';
import {
  organizationWithdrawalSchema,
  toOrganizationWithdrawal,
  toWithdrawal,
  withdrawalSchema,
} from './model.ts';
import { WITHDRAWAL_RULES } from './rules.ts';
import type { WithdrawalRow } from './tables.ts';

/** Lists and events have no checks. */
export const checkedWithdrawalSchema = withdrawalSchema
  .extend({ checks: checksSchema, why: whySchema })
  .meta({ id: 'CheckedWithdrawal' });

export const checkedOrganizationWithdrawalSchema = organizationWithdrawalSchema
  .extend({ checks: checksSchema, why: whySchema })
  .meta({ id: 'CheckedOrganizationWithdrawal' });

/** A withdrawal that was refused has no row. */
async function checksOfWithdrawal(db: Db, row: WithdrawalRow, language: Language) {
  const approval = await findApproval(db, row.tenant_id, row.approval_id);
  if (approval === undefined) throw new Error(`the withdrawal ${row.id} has no record of the gate`);
  const heldBy = new Set(approval.channel === 'auto' ? [] : (['auto_approve'] as const));
  return checksOf(WITHDRAWAL_RULES, { heldBy }, language);
}

export const toCheckedWithdrawal = async (
  db: Db,
  row: WithdrawalRow,
  tenant: Pick<Tenant, 'baseUrl' | 'codeOf'>,
  language: Language,
) => ({
  ...toWithdrawal(row, tenant),
  checks: await checksOfWithdrawal(db, row, language),
  why: toWhy(row, language),
});

export const toCheckedOrganizationWithdrawal = async (db: Db, row: WithdrawalRow, language: Language) => ({
  ...toOrganizationWithdrawal(row),
  checks: await checksOfWithdrawal(db, row, language),
  why: toWhy(row, language),
});
