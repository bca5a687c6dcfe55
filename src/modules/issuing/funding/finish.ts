// Records the outcome of an operation, and posts the money with it. A second call changes nothing.
import { defineCommand } from '#platform/command/command.ts';
import { post } from '#modules/base/ledger/post.ts';
import { outcomeOf, reasonIn, type OperationOutcome } from './outcome.ts';
import { locksOfFunding } from './funding-state.ts';
import { cardFundings, fundingOperations, type OperationRow } from './tables.ts';

export type FinishInput = {
  readonly operation: Pick<OperationRow, 'id' | 'card_id' | 'target_id'>;
  readonly outcome: OperationOutcome;
};

export const finishOperation = defineCommand<FinishInput, Pick<OperationRow, 'status'>>({
  name: 'funding.finish',
  locks: ({ operation: { id, card_id: cardId, target_id: targetId } }) =>
    locksOfFunding(cardId, targetId === null ? [id] : [id, targetId]),
  decide(tx, { operation: { id, card_id: cardId, target_id: targetId }, outcome }) {
    const row = tx.get(cardFundings, cardId);
    const operation = tx.get(fundingOperations, id);
    if (operation.status !== 'pending') return operation;

    const target = targetId === null ? undefined : tx.find(fundingOperations, targetId);
    const changes = outcomeOf(tx, { row, operation, target }, outcome);
    tx.update(cardFundings, row, { ...changes.funding, operation_id: null, updated_at: tx.now });
    if (target !== undefined && changes.target !== undefined) {
      tx.update(fundingOperations, target, changes.target);
    }
    const { kind, currency } = operation;
    if (changes.legs.length > 0) {
      post(tx, { kind: `funding.${kind}`, reference: id, currency, legs: changes.legs });
    }
    return tx.move(fundingOperations, operation, outcome.kind === 'accepted' ? 'succeed' : 'refuse', {
      finished_at: tx.now,
      reason: outcome.kind === 'accepted' ? null : reasonIn(outcome),
    });
  },
});
