// Notes that a rail has taken an order whose owner wants to be notified of that.
import { defineCommand, lock } from '#platform/command/command.ts';
import type { RailOwners } from './owners.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

type Input = { readonly operation: RailOperationRow; readonly owners: RailOwners };

/** It may have ended already, or have been taken before. */
export const takeOrder = defineCommand<Input, null>({
  name: 'rail.take',
  locks: ({ operation, owners }) => [
    lock(railOperations, operation.id),
    ...owners[operation.owner_kind].locks(operation, 'taken'),
  ],
  decide(tx, { operation: { id }, owners }) {
    const row = tx.get(railOperations, id);
    if (row.status !== 'pending' || row.taken_at !== null) return null;
    const taken = tx.update(railOperations, row, { taken_at: tx.now });
    owners[row.owner_kind].taken?.(tx, taken);
    return null;
  },
});
