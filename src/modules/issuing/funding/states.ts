// How an operation on a payment method may move. One that was lost on the way is sent again under its
// reference, so none ends otherwise.
import { defineMachine } from '#platform/db/machine.ts';

export const OPERATION_STATUSES = ['pending', 'done', 'refused'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];
export type OperationEvent = 'succeed' | 'refuse';

export const operationMachine = defineMachine<OperationStatus, OperationEvent>({
  name: 'funding_operation',
  column: 'status',
  initial: 'pending',
  statuses: OPERATION_STATUSES,
  events: {
    succeed: { from: ['pending'], to: 'done' },
    refuse: { from: ['pending'], to: 'refused' },
  },
});
