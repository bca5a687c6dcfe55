// Decides what is done next on a payment method, and writes it down before the processor hears of it.
import { accept, defineCommand, type State } from '../../platform/command/command.ts';
import { insert, update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { NO_BACK_OFF, refusedAgain, type Refused } from './back-off.ts';
import { nextOperation, type Present, type ToDo } from './next-operation.ts';
import { locksOfFunding, presentOf } from './present.ts';
import { operationMachine } from './states.ts';
import { cardFundings, fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

export const NO_PAYMENT_METHOD = 'no_payment_method';

export type PlanInput = {
  readonly cardId: string;
  /** What may be refunded, as it was read beforehand, newest first. */
  readonly paymentIds: readonly string[];
  /** The method that a charge goes to; null where the cardholder has none any more. */
  readonly chargeMethodId: string | null;
  /** Forgets what was refused before: something has changed for the better. */
  readonly afresh: boolean;
};
export type Planned =
  /** `refused`: something is wanted, and was refused too short a while ago to be asked for again. */
  | { readonly kind: 'nothing'; readonly refused: Refused | null }
  | { readonly kind: 'begun'; readonly operation: OperationRow }
  | { readonly kind: 'under_way'; readonly operationId: string };

export const planFunding = defineCommand<PlanInput, Planned>({
  name: 'funding.plan',
  locks: ({ cardId, paymentIds }) => locksOfFunding(cardId, paymentIds),
  decide(state, input, facts) {
    const row = state.find(cardFundings, input.cardId);
    if (row === undefined) return accept(NOTHING, []);
    const present = presentOf(state, facts, row, paymentsOf(state, input));
    const next = nextOperation(input.afresh ? { ...present, ...CALM } : present);
    if (next.kind === 'under_way') return accept(next, []);
    if (next.kind === 'nothing') return nothingNow(facts, row, present);

    const calmed = input.afresh ? NO_BACK_OFF : {};
    if (next.toDo.kind === 'charge' && input.chargeMethodId === null) {
      const refused = { kind: 'charge', reason: NO_PAYMENT_METHOD } as const;
      const { set, effects } = refusedAgain(facts, { ...row, ...calmed }, refused);
      return accept({ kind: 'nothing', refused }, [changed(facts, row, set), ...effects]);
    }
    const operation = operationOf(facts, row, next.toDo, methodOf(state, input, row, next.toDo));
    return accept({ kind: 'begun', operation }, [
      insert(fundingOperations, operation),
      changed(facts, row, { ...calmed, operation_id: operation.id }),
    ]);
  },
});

const NOTHING: Planned = { kind: 'nothing', refused: null };
const CALM = { refusals: 0, retryAt: null, refusedKind: null } as const;

/** Where nothing would be done even if nothing had been refused, the refusals are over. */
function nothingNow(facts: Facts, row: FundingRow, present: Present) {
  if (row.refusals === 0) return accept(NOTHING, []);
  const isOver = nextOperation({ ...present, ...CALM }).kind === 'nothing';
  if (isOver) return accept(NOTHING, [changed(facts, row, NO_BACK_OFF)]);
  const { refused_kind: kind, refused_reason: reason } = row;
  return accept<Planned>(
    { kind: 'nothing', refused: kind === null || reason === null ? null : { kind, reason } },
    [],
  );
}

const paymentsOf = (state: State, { paymentIds }: PlanInput): OperationRow[] =>
  paymentIds.flatMap((id) => state.find(fundingOperations, id) ?? []);

function methodOf(
  state: State,
  { chargeMethodId }: PlanInput,
  row: FundingRow,
  { kind, targetId }: ToDo,
): string {
  if (kind === 'charge') return chargeMethodId ?? row.payment_method_id;
  const target = targetId === null ? undefined : state.find(fundingOperations, targetId);
  return target?.payment_method_id ?? row.payment_method_id;
}

const operationOf = (facts: Facts, row: FundingRow, toDo: ToDo, methodId: string): OperationRow => ({
  tenant_id: facts.tenantId,
  id: facts.newId('fop'),
  card_id: row.id,
  kind: toDo.kind,
  payment_method_id: methodId,
  target_id: toDo.targetId,
  amount_minor: toDo.amountMinor,
  currency: row.currency,
  status: operationMachine.initial,
  reason: null,
  refunded_minor: 0n,
  refund_refused: false,
  created_at: facts.now,
  finished_at: null,
});

const changed = (facts: Facts, row: FundingRow, set: Partial<FundingRow>): Effect =>
  update(cardFundings, row.id, { ...set, updated_at: facts.now });
