// Takes in a reversal: what was authorized is released, in part or as a whole. A reversal that comes before
// its authorization is stored, and takes effect with it.
import type { Tx } from '#platform/work/draft.ts';
import type { CardRow } from '#modules/issuing/cards/tables.ts';
import { applyToCard } from './apply-to-card.ts';
import { heldOf, NOTHING_YET, released, releasedEarly } from './counters.ts';
import { transactionVoided } from './events.ts';
import type { NetworkNotice, VoidReason } from './port.ts';
import { newTransaction, updateTransaction } from './rows.ts';
import type { TransactionRow } from './tables.ts';

type Reversal = Extract<NetworkNotice, { kind: 'reversal' }>;

export function reverse(
  tx: Tx,
  card: CardRow,
  { notice, row }: { readonly notice: Reversal; readonly row: TransactionRow | undefined },
): TransactionRow {
  const { amountMinor, reason } = notice;
  if (row === undefined) {
    return newTransaction(tx, notice, card, {
      status: 'announced',
      ...releasedEarly(NOTHING_YET, amountMinor),
    });
  }
  if (row.is_final) return row;
  if (row.authorized_at === null) return updateTransaction(tx, row, releasedEarly(row, amountMinor));
  return releaseHold(tx, { card, row, amountMinor, reason });
}

/** Releases the hold of a transaction that was approved. */
export function releaseHold(
  tx: Tx,
  hold: {
    readonly card: CardRow;
    readonly row: TransactionRow;
    /** The amount that is released; null: all of the hold. */
    readonly amountMinor: bigint | null;
    readonly reason: VoidReason;
  },
): TransactionRow {
  const { card, row: before, amountMinor, reason } = hold;
  const counters = released(before, amountMinor);
  const isVoided = before.status === 'authorized' && heldOf(counters) === 0n;
  const row = isVoided
    ? updateTransaction(tx, before, { ...counters, void_reason: reason }, 'void')
    : updateTransaction(tx, before, counters);
  applyToCard(tx, { kind: 'card.release', card, before, after: row });
  if (isVoided) transactionVoided(tx, row);
  return row;
}
