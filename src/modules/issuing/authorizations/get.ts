// Shows one card transaction.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { declineSchema, toTransaction, transactionParams, transactionSchema } from './model.ts';
import { findTransaction } from './queries.ts';
import { z } from 'zod';
import type { Language } from '#platform/text/language.ts';
import { DECLINE_FIXES, DECLINE_MESSAGES, type DeclineReason, OWNER_FIXES } from './refusals.ts';
import { NOT_REACHED, PASSED, type RuleName, RULES } from './rules.ts';
import type { TransactionRow } from './tables.ts';

// The checks of a decline: the outcome of each rule. The card and its limits have changed since, so nothing
// is looked at again: it follows from the rule that was broken and the order of the rules.

const OUTCOMES = ['passed', 'failed', 'not_reached'] as const;

const checkSchema = z.object({
  rule: z.enum(RULES),
  outcome: z
    .enum(OUTCOMES)
    .describe('`not_reached`: a rule before it failed, so this one was not looked at.'),
  message: z.string(),
  fix: z.string().optional().describe('Of the one that failed, for the integrator.'),
  ownerFix: z.string().optional().describe('The same for the person whose card it is.'),
});
type Check = z.output<typeof checkSchema>;

/** Lists and events have no checks. */
const checkedTransactionSchema = transactionSchema
  .extend({
    decline: declineSchema
      .extend({
        checks: z
          .array(checkSchema)
          .optional()
          .describe(
            'The outcome of each rule, in the order in which they are looked at. Not there of a purchase that was declined before checks were kept, where its reason may come from two rules.',
          ),
      })
      .nullable(),
  })
  .meta({ id: 'CheckedCardTransaction' });

function toCheckedTransaction(row: TransactionRow, language: Language) {
  const { decline, ...shown } = toTransaction(row, language);
  const { decline_rule: rule, decline_reason: reason } = row;
  if (decline === null || rule === null || reason === null) return { ...shown, decline };
  return { ...shown, decline: { ...decline, checks: checksOf(rule, reason, language) } };
}

function checksOf(broken: RuleName, reason: DeclineReason, language: Language): Check[] {
  const at = RULES.indexOf(broken);
  return RULES.map((rule, place): Check => {
    if (place < at) return { rule, outcome: 'passed', message: PASSED[rule][language] };
    if (place > at) return { rule, outcome: 'not_reached', message: NOT_REACHED[rule][language] };
    return {
      rule,
      outcome: 'failed',
      message: DECLINE_MESSAGES[reason][language],
      fix: DECLINE_FIXES[reason][language],
      ownerFix: OWNER_FIXES[reason][language],
    };
  });
}

export const getTransactionRoute = defineRoute({
  id: 'transactions.get',
  method: 'GET',
  path: '/api/v1/transactions/:id',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'Retrieve a card transaction',
  params: transactionParams,
  answers: { 200: { description: 'The transaction.', schema: checkedTransactionSchema } },
  read: async (db, { tenant, params, language }) => {
    const row = await findTransaction(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toCheckedTransaction(row, language));
  },
});
