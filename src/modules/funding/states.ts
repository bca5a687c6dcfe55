// How an operation on a payment method may move. `void`: it never reached the processor and never will.
import { defineMachine } from '../../platform/machine.ts';

export const OPERATION_STATUSES = ['pending', 'done', 'refused', 'void'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];
export type OperationEvent = 'succeed' | 'refuse' | 'drop';

export const operationMachine = defineMachine<OperationStatus, OperationEvent>({
  name: 'funding_operation',
  column: { table: 'funding_operations', name: 'status' },
  initial: 'pending',
  statuses: OPERATION_STATUSES,
  events: {
    succeed: { from: ['pending'], to: 'done' },
    refuse: { from: ['pending'], to: 'refused' },
    drop: { from: ['pending'], to: 'void' },
  },
});
