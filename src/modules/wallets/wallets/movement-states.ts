// How far the money of movements is. What leaves a wallet is taken from what is available as soon as somebody
// asks for it, and is set aside until it arrives or comes back. Only the order knows which: orders come after
// wallets in the order of modules, so src/product.ts wires how they are read.
import type { Instant } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { MovementRow } from './tables.ts';

export const MOVEMENT_STATUSES = ['awaiting_approval', 'processing', 'booked', 'released'] as const;
export type MovementStatus = (typeof MOVEMENT_STATUSES)[number];
export const MOVEMENT_STATUS_MEANS =
  '`booked`: the money has arrived. `awaiting_approval` and `processing`: it is set aside, while somebody decides or the rail carries it. `released`: it did not go, and another movement gives it back.';

export type MovementState = {
  readonly status: MovementStatus;
  /** When the money arrived at whom it was for. */
  readonly bookedAt: Instant | null;
};
type OfOrder = Pick<MovementRow, 'reference_type' | 'reference_id'>;

/** Answers by the id of the order; what is not one has none. */
export type OrderStates = (
  db: Db,
  tenantId: string,
  orders: readonly OfOrder[],
) => Promise<ReadonlyMap<string, MovementState>>;

export type StateOf = (row: MovementRow) => MovementState;

/** What comes in has arrived; so has what left, unless its order says otherwise. */
export async function statesOf(
  orderStates: OrderStates,
  db: Db,
  tenantId: string,
  rows: readonly MovementRow[],
): Promise<StateOf> {
  const states = await orderStates(
    db,
    tenantId,
    rows.filter(({ type }) => type === 'debit'),
  );
  return ({ type, reference_id: id, created_at: bookedAt }) =>
    (type === 'debit' ? states.get(id) : undefined) ?? { status: 'booked', bookedAt };
}
