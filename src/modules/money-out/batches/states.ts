// How a batch may move. Its lines are accepted, in chunks; then the owner is asked if the sum requires it,
// and by the answer the lines are released or given back, in chunks again. It is completed when each has
// ended.
import { defineMachine } from '#platform/db/machine.ts';

export const BATCH_STATUSES = [
  'opening',
  'pending_approval',
  'releasing',
  'giving_back',
  'processing',
  'completed',
] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

export const batchMachine = defineMachine<
  BatchStatus,
  'ask' | 'go' | 'approve' | 'reject' | 'cancel' | 'release' | 'give_back' | 'complete'
>({
  name: 'batch',
  column: 'status',
  initial: 'opening',
  statuses: BATCH_STATUSES,
  events: {
    ask: { from: ['opening'], to: 'pending_approval' },
    go: { from: ['opening'], to: 'processing' },
    approve: { from: ['pending_approval'], to: 'releasing' },
    reject: { from: ['opening', 'pending_approval'], to: 'giving_back' },
    cancel: { from: ['pending_approval'], to: 'giving_back' },
    release: { from: ['releasing'], to: 'processing' },
    give_back: { from: ['giving_back'], to: 'processing' },
    complete: { from: ['processing'], to: 'completed' },
  },
});
