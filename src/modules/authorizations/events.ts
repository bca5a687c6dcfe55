// What integrators hear of card transactions.
import { emit } from '../../platform/event.ts';
import type { Effect } from '../../platform/effect.ts';
import type { Facts } from '../../platform/facts.ts';
import { centsOf } from '../../platform/money.ts';
import { toTransaction } from './model.ts';
import type { TransactionRow } from './tables.ts';

const telling =
  (type: 'authorized' | 'declined' | 'voided' | 'refunded') =>
  (facts: Facts, row: TransactionRow): Effect =>
    emit(facts, `transaction.${type}`, row.tx_id, toTransaction(row));

export const transactionAuthorized = telling('authorized');
export const transactionDeclined = telling('declined');
/** All of it was released before any of it was charged. */
export const transactionVoided = telling('voided');
export const transactionRefunded = telling('refunded');

/** One for each clearing; `clearing` is this one, the transaction has their sum. */
export const transactionCleared = (
  facts: Facts,
  row: TransactionRow,
  clearing: { readonly amountMinor: bigint; readonly isFinal: boolean },
): Effect =>
  emit(facts, 'transaction.cleared', row.tx_id, {
    ...toTransaction(row),
    clearing: { amountCents: centsOf(clearing.amountMinor), isFinal: clearing.isFinal },
  });
