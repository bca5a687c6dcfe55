// Detaches a payment method: no new holds are placed on it. Its row stays, for the holds that are still open
// and for the records.
import type { Draft } from '#platform/work/draft.ts';
import { methodDetached, methodUpdated } from './events.ts';
import { ACCOUNT_DETACHED } from './job-kinds.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

/**
 * `row` and `next`, the newest other active method of the cardholder, must be locked, and the cardholder
 * before them. Being the default passes on to `next`; without one there is no default. A row that is detached
 * already is refused.
 */
export function detachMethod(draft: Draft, row: PaymentMethodRow, next?: PaymentMethodRow): PaymentMethodRow {
  const detached = draft.move(paymentMethods, row, 'detach', { is_default: false, detached_at: draft.now });
  methodDetached(draft, detached);
  if (row.type === 'bank_account') draft.enqueue(ACCOUNT_DETACHED, { methodId: row.id });
  const passesOn = row.is_default && next?.status === 'active' && next.id !== row.id;
  if (passesOn) methodUpdated(draft, draft.update(paymentMethods, next, { is_default: true }));
  return detached;
}
