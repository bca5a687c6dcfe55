// An operator says how an order ended whose rail does not. It is booked as an answer of the rail is, and an
// order that has an outcome keeps it.
import { defineCommand, lock, type Lock } from '#platform/command/command.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { fail, locksOf, locksToFail, settle, type Ended } from './finish.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

export type Decision =
  /** `reference`: the rail's id of the transfer, if it is known. */
  { readonly status: 'settled'; readonly reference: string | null } | { readonly status: 'failed' };

type Held = { readonly id: string; readonly isHeld: boolean; readonly why: string };
type Decided = Ended & {
  readonly decision: Decision;
  /** The rail has it, so it does not matter whether it is submitted again under its reference. */
  readonly isTaken: boolean;
  readonly why: string;
};
export type Verdict = { readonly row: RailOperationRow; readonly isDecided: boolean };

const TARGET = 'rail_operation';

/** Once it is held, no one submits it; those who have begun to may still do so. */
export const holdOrder = defineCommand<Held, RailOperationRow>({
  name: 'rail.hold',
  locks: ({ id }): Lock[] => [lock(railOperations, id)],
  decide(tx, { id, isHeld, why }) {
    const row = tx.get(railOperations, id);
    if (row.status !== 'pending' || (row.held_at !== null) === isHeld) return row;
    audit(tx, isHeld ? 'orders.hold' : 'orders.release', { type: TARGET, id }, why);
    return tx.update(railOperations, row, { held_at: isHeld ? tx.now : null });
  },
});

/** `isDecided` is false if it has ended meanwhile, or is submitted again. */
export const decideOrder = defineCommand<Decided, Verdict>({
  name: 'rail.decide',
  locks: (input) => (input.decision.status === 'failed' ? locksToFail(input) : locksOf(input, 'settled')),
  decide(tx, { operation: { id }, owners, decision, isTaken, why }) {
    const row = tx.get(railOperations, id);
    if (row.status !== 'pending' || (row.held_at === null && !isTaken)) return { row, isDecided: false };
    audit(tx, `orders.decide_${decision.status}`, { type: TARGET, id }, why);
    const ended =
      decision.status === 'settled'
        ? settle(tx, { row, owners }, decision.reference)
        : fail(tx, { row, owners }, 'provider_rejected');
    return { row: ended, isDecided: true };
  },
});

/** That somebody had its rail asked once more. */
export const noteRetry = defineCommand<Pick<Held, 'id' | 'why'>, null>({
  name: 'rail.note_retry',
  locks: () => [],
  decide(tx, { id, why }) {
    audit(tx, 'orders.retry', { type: TARGET, id }, why);
    return null;
  },
});
