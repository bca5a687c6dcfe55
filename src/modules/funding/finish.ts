// Writes down what became of an operation, and moves the money with it. A second time changes nothing.
import { accept, defineCommand, type State } from '../../platform/command/command.ts';
import { update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import { post } from '../ledger/index.ts';
import { outcomeOf, type Changes, type OperationOutcome } from './outcome.ts';
import { locksOfFunding } from './present.ts';
import { operationMachine } from './states.ts';
import { cardFundings, fundingOperations, type FundingRow, type OperationRow } from './tables.ts';

export type FinishInput = {
  readonly operation: Pick<OperationRow, 'id' | 'card_id' | 'target_id'>;
  readonly outcome: OperationOutcome;
};

export const finishOperation = defineCommand<FinishInput, Pick<OperationRow, 'status'>>({
  name: 'funding.finish',
  locks: ({ operation: { id, card_id: cardId, target_id: targetId } }) =>
    locksOfFunding(cardId, targetId === null ? [id] : [id, targetId]),
  decide(state, { operation: { id, card_id: cardId, target_id: targetId }, outcome }, facts) {
    const row = state.find(cardFundings, cardId);
    const operation = state.find(fundingOperations, id);
    if (row === undefined || operation === undefined)
      throw new Error(`there is no operation ${id} of ${cardId}`);
    if (operation.status !== 'pending') return accept(operation, []);

    const target = targetId === null ? undefined : state.find(fundingOperations, targetId);
    const changes = outcomeOf(facts, { row, operation, target }, outcome);
    const moved = moveRow(
      facts,
      { machine: operationMachine, table: fundingOperations, row: operation, status: operation.status },
      outcome.kind === 'done' ? 'succeed' : 'refuse',
      { finished_at: facts.now, reason: outcome.kind === 'done' ? null : outcome.reason },
    );
    return accept(moved.row, [...moved.effects, ...written(state, facts, { row, operation, changes })]);
  },
});

function written(
  state: State,
  facts: Facts,
  { row, operation, changes }: { row: FundingRow; operation: OperationRow; changes: Changes },
): Effect[] {
  const { funding, target, legs, effects } = changes;
  const { id: reference, kind, currency } = operation;
  return [
    update(cardFundings, row.id, { ...funding, operation_id: null, updated_at: facts.now }),
    ...(target === undefined || operation.target_id === null
      ? []
      : [update(fundingOperations, operation.target_id, target)]),
    ...(legs.length === 0 ? [] : post(state, facts, { kind: `funding.${kind}`, reference, currency, legs })),
    ...effects,
  ];
}
