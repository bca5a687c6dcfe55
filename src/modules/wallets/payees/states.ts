// How a payee may move. One that is deleted keeps its row, to which payments refer.
import { defineMachine } from '#platform/machine.ts';

export const PAYEE_STATUSES = ['active', 'deleted'] as const;
export type PayeeStatus = (typeof PAYEE_STATUSES)[number];

export const payeeMachine = defineMachine<PayeeStatus, 'delete'>({
  name: 'payee',
  column: 'status',
  initial: 'active',
  statuses: PAYEE_STATUSES,
  events: { delete: { from: ['active'], to: 'deleted' } },
});
