// How an order to a rail may move. One whose answer is unknown stays pending and is asked about.
import { defineMachine } from '#platform/db/machine.ts';

export const RAIL_STATUSES = ['pending', 'settled', 'failed', 'returned'] as const;
export type RailStatus = (typeof RAIL_STATUSES)[number];

export const railMachine = defineMachine<RailStatus, 'settle' | 'fail' | 'return'>({
  name: 'rail_operation',
  column: 'status',
  initial: 'pending',
  statuses: RAIL_STATUSES,
  events: {
    settle: { from: ['pending'], to: 'settled', at: 'finished_at' },
    fail: { from: ['pending'], to: 'failed', at: 'finished_at' },
    return: { from: ['settled'], to: 'returned', at: 'returned_at' },
  },
});
