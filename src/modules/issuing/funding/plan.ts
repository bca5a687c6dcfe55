// Decides which operation is next on a payment method, and stores it before the processor is called.
import { defineCommand } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import { NO_BACK_OFF, refusedAgain, type RefusedOperation } from './back-off.ts';
import { nextOperation, type FundingState, type ToDo } from './next-operation.ts';
import { locksOfFunding, readFundingState } from './funding-state.ts';
import { insertOperation } from './insert-operation.ts';
import { cardFundings, fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

type MethodId = OperationRow['payment_method_id'];
export const NO_PAYMENT_METHOD = 'no_payment_method';

export type PlanInput = {
  readonly cardId: string;
  /** The payments that may be refunded, as they were read before the command, newest first. */
  readonly paymentIds: readonly string[];
  /** The method that a charge goes to; null if the cardholder has none any more. */
  readonly chargeMethodId: MethodId | null;
  /** Ignores earlier refusals, because a change makes success likelier. */
  readonly ignoreBackoff: boolean;
};
export type Planned =
  /** `refused`: an operation is needed, and was refused too recently to be tried again. */
  | { readonly kind: 'nothing'; readonly refused: RefusedOperation | null }
  | { readonly kind: 'started'; readonly operation: OperationRow }
  | { readonly kind: 'in_flight'; readonly operationId: string };

export const planFunding = defineCommand<PlanInput, Planned>({
  name: 'funding.plan',
  locks: ({ cardId, paymentIds }) => locksOfFunding(cardId, paymentIds),
  decide(tx, input) {
    const row = tx.find(cardFundings, input.cardId);
    if (row === undefined) return NOTHING;
    const state = readFundingState(tx, row, paymentsOf(tx, input));
    const next = nextOperation(input.ignoreBackoff ? { ...state, ...WITHOUT_BACKOFF } : state);
    if (next.kind === 'in_flight') return next;
    if (next.kind === 'nothing') return nothingNow(tx, row, state);

    const reset = input.ignoreBackoff ? NO_BACK_OFF : {};
    if (next.toDo.kind === 'charge' && input.chargeMethodId === null) {
      const refused = { kind: 'charge', reason: NO_PAYMENT_METHOD } as const;
      change(tx, row, refusedAgain(tx, { ...row, ...reset }, refused));
      return { kind: 'nothing', refused };
    }
    const methodId = methodOf(tx, input, row, next.toDo);
    const operation = insertOperation(tx, row, { ...next.toDo, methodId });
    change(tx, row, { ...reset, operation_id: operation.id });
    return { kind: 'started', operation };
  },
});

const NOTHING: Planned = { kind: 'nothing', refused: null };
const WITHOUT_BACKOFF = { refusals: 0, retryAt: null, refusedKind: null } as const;

/** Resets the back-off if no operation would be needed even without it. */
function nothingNow(tx: Tx, row: FundingRow, state: FundingState): Planned {
  if (row.refusals === 0) return NOTHING;
  const isOver = nextOperation({ ...state, ...WITHOUT_BACKOFF }).kind === 'nothing';
  if (isOver) {
    change(tx, row, NO_BACK_OFF);
    return NOTHING;
  }
  const { refused_kind: kind, refused_reason: reason } = row;
  return { kind: 'nothing', refused: kind === null || reason === null ? null : { kind, reason } };
}

const paymentsOf = (tx: Tx, { paymentIds }: PlanInput): OperationRow[] =>
  paymentIds.flatMap((id) => tx.find(fundingOperations, id) ?? []);

function methodOf(
  tx: Tx,
  { chargeMethodId }: PlanInput,
  row: FundingRow,
  { kind, targetId }: ToDo,
): MethodId {
  if (kind === 'charge') return chargeMethodId ?? row.payment_method_id;
  const target = targetId === null ? undefined : tx.find(fundingOperations, targetId);
  return target?.payment_method_id ?? row.payment_method_id;
}

const change = (tx: Tx, row: FundingRow, set: Partial<FundingRow>): FundingRow =>
  tx.update(cardFundings, row, { ...set, updated_at: tx.now });
