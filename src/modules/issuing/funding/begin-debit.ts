// Begins to debit what a card lacks from an account whose owner has authorized that.
import type { Tx } from '#platform/work/draft.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { NO_BACK_OFF } from './back-off.ts';
import { insertOperation } from './insert-operation.ts';
import { mayChargeCardholder } from './next-operation.ts';
import { NO_PAYMENT_METHOD } from './plan.ts';
import { cardFundings, type FundingRow } from './tables.ts';

export type Debiting = {
  /** One that begins, or is on its way. */
  readonly debit: { readonly id: string; readonly isNew: boolean } | null;
  /** Why none begins. */
  readonly refusedReason: string | null;
};

type Lacking = {
  readonly row: FundingRow;
  readonly method: PaymentMethodRow;
  /** Below zero where its bank has taken back what was spent. */
  readonly onMethod: bigint;
  /** Ignores earlier refusals. */
  readonly ignoreBackoff: boolean;
};

/** Its owner has disputed a debit that was spent. To debit them once more for it is not ours to decide. */
const TAKEN_BACK = 'taken_back';

const NONE: Debiting = { debit: null, refusedReason: null };

/** One at a time for a card; not for a while after one was refused. */
export function debitOf(tx: Tx, { row, method, onMethod, ignoreBackoff }: Lacking): Debiting {
  const { operation_id: inFlight, missing_minor: amountMinor, refusals, retry_at: retryAt } = row;
  if (inFlight !== null) return { debit: { id: inFlight, isNew: false }, refusedReason: null };
  if (row.mode !== 'debit' || amountMinor === 0n) return NONE;
  if (method.status !== 'active') return { debit: null, refusedReason: NO_PAYMENT_METHOD };
  if (onMethod < 0n) return { debit: null, refusedReason: TAKEN_BACK };
  if (!ignoreBackoff && !mayChargeCardholder({ now: tx.now, refusals, retryAt }))
    return { debit: null, refusedReason: row.refused_reason ?? 'not_allowed' };
  const { id } = insertOperation(tx, row, {
    kind: 'debit',
    methodId: method.id,
    targetId: null,
    amountMinor,
  });
  const reset = ignoreBackoff ? NO_BACK_OFF : {};
  tx.update(cardFundings, row, { ...reset, operation_id: id, updated_at: tx.now });
  return { debit: { id, isNew: true }, refusedReason: null };
}
