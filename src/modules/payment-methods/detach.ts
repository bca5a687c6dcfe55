// Detaches a payment method: nothing new is held on it. What it was is kept, for the holds that stand and for the records.
import { update, type Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { moveRow } from '../../platform/history.ts';
import { paymentMethodMachine } from './states.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

/**
 * `row` and `next`, the newest other active method of the cardholder, must be locked, and the cardholder before them. Being the default
 * passes on to `next`; without one there is no default. A row that is detached already is refused.
 */
export function detachMethod(
  facts: Facts,
  row: PaymentMethodRow,
  next?: PaymentMethodRow,
): { row: PaymentMethodRow; effects: Effect[] } {
  const moving = { machine: paymentMethodMachine, table: paymentMethods, row, status: row.status };
  const moved = moveRow(facts, moving, 'detach', { is_default: false, detached_at: facts.now });
  const passesOn = row.is_default && next?.status === 'active' && next.id !== row.id;
  if (!passesOn) return moved;

  // The same columns as the move sets: both rows are then written by one statement, after which there is one default again.
  const { status, detached_at } = next;
  const passed = update(paymentMethods, next.id, { is_default: true, detached_at, status });
  return { row: moved.row, effects: [...moved.effects, passed] };
}
