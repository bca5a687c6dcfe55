// What integrators hear of card transactions.
import type { Draft } from '../../platform/draft.ts';
import { centsOf } from '../../platform/money.ts';
import { toTransaction } from './model.ts';
import type { TransactionRow } from './tables.ts';

const telling =
  (type: 'authorized' | 'declined' | 'voided' | 'refunded') =>
  (draft: Draft, row: TransactionRow): string =>
    draft.emit(`transaction.${type}`, row.tx_id, toTransaction(row));

export const transactionAuthorized = telling('authorized');
export const transactionDeclined = telling('declined');
/** All of it was released before any of it was charged. */
export const transactionVoided = telling('voided');
export const transactionRefunded = telling('refunded');

/** One for each clearing; `clearing` is this one, the transaction has their sum. */
export const transactionCleared = (
  draft: Draft,
  row: TransactionRow,
  clearing: { readonly amountMinor: bigint; readonly isFinal: boolean },
): string =>
  draft.emit('transaction.cleared', row.tx_id, {
    ...toTransaction(row),
    clearing: { amountCents: centsOf(clearing.amountMinor), isFinal: clearing.isFinal },
  });
